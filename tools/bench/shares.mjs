/**
 * Prints what the processor time was used for, from the largest profile that the bench wrote into a folder:
 *
 *   BENCH_PROFILE=/some/folder npm run bench -- --only=ordering
 *   npm run bench:shares -- /some/folder
 *   npm run bench:shares -- /some/folder --from 8    leaves out the first eight seconds: start and warm-up
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** Kinds by the file of a frame, or by the function for native frames. The innermost frame that matches decides. */
const kinds = [
  ['garbage collection', /\(garbage collector\)$/],
  ['disk', /native (fdatasync|fsync|openFileHandle|rename|mkdir|writeBuffer|utimes|link|unlink)$/],
  ['mail', /nodemailer|notification\/src\/(transport|mailer|templates)/],
  ['store', /service-kit\/src\/store\//],
  ['log', /node_modules\/(pino|sonic-boom|thread-stream)|service-kit\/src\/log|http\/observe\.ts$/],
  ['metrics', /prom-client|service-kit\/src\/metrics/],
  ['encoding', /zlib|answer-cache\.ts$/],
  ['broker', /fake-amqplib|smqp|service-kit\/src\/broker/],
  ['async hooks', /async_hooks/],
  ['checks of what comes in', /node_modules\/(zod|jsonwebtoken|jws)|contracts\/src/],
  ['sockets and HTTP', /undici|node:_http|node:net|internal\/streams|node:stream|stream_base|node:events|wasm:|koa|opossum|part-client|http\/(breaker|exchange)|native (writev|writeString|writeLatin1String|writeUtf8String|shutdown)$/],
];

function sourceOf({ url, lineNumber, columnNumber, functionName }, maps) {
  if (url === '') return `native ${functionName}`;
  if (!url.startsWith('file:')) return url;
  const file = fileURLToPath(url);
  if (!maps.has(file)) maps.set(file, existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))) : undefined);
  return maps.get(file)?.findEntry(lineNumber, columnNumber).originalSource ?? file;
}

/** @returns {Map<string, number>} microseconds by kind, without idle time */
function sharesOf({ nodes, samples, timeDeltas }, fromMs) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) for (const child of node.children ?? []) byId.get(child).parent = node;
  const [maps, kindById, shares] = [new Map(), new Map(), new Map()];
  function kindOf(node) {
    if (node.callFrame.functionName === '(idle)') return undefined;
    for (let frame = node; frame; frame = frame.parent) {
      const source = sourceOf(frame.callFrame, maps);
      const kind = kinds.find(([, pattern]) => pattern.test(source));
      if (kind) return kind[0];
    }
    return 'the rest';
  }
  let elapsed = 0;
  for (const [at, id] of samples.entries()) {
    elapsed += timeDeltas[at];
    if (elapsed < fromMs * 1_000) continue;
    if (!kindById.has(id)) kindById.set(id, kindOf(byId.get(id)));
    const kind = kindById.get(id);
    if (kind) shares.set(kind, (shares.get(kind) ?? 0) + timeDeltas[at]);
  }
  return shares;
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string', default: '0' } } });
const [folder] = positionals;
if (!folder) throw new Error('Name the folder of the profiles: npm run bench:shares -- FOLDER');
const [largest] = readdirSync(folder)
  .filter((file) => file.endsWith('.cpuprofile'))
  .map((file) => path.join(folder, file))
  .sort((one, other) => statSync(other).size - statSync(one).size);
if (!largest) throw new Error(`There is no profile in ${folder}`);
const shares = sharesOf(JSON.parse(readFileSync(largest, 'utf8')), Number(values.from) * 1_000);
const total = [...shares.values()].reduce((sum, us) => sum + us, 0);
console.log(`| ${largest} | share |\n| --- | --: |`);
for (const [kind, us] of [...shares].sort((one, other) => other[1] - one[1])) console.log(`| ${kind} | ${((us / total) * 100).toFixed(0)} % |`);
