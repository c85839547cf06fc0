import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const nowhere = '127.0.0.1:1';
let folder: string;
let files: Metafile['outputs'];

/** The start of a part, bundled like the parts: with packages, and with dynamic imports in files of their own. */
const source = `
  import { createLogger, openBroker, openUnreadable, currentTraceparent, inSpan, openStore, startTelemetry } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
  const logger = createLogger('test', 'silent');
  const telemetry = await startTelemetry({ parts: [{ name: 'test', version: '1.0.0', team: 'test' }], endpoint: 'http://127.0.0.1:1', logger });
  const traced = await inSpan({ part: 'test', name: 'test', kind: 'server' }, async () => currentTraceparent());
  await telemetry.stop();
  const broker = await openBroker({ part: 'test', logger, rabbitmqUrl: 'amqp://${nowhere}' });
  const store = openStore({ part: 'test', dataDir: '', logger, mongodbUrl: 'mongodb://${nowhere}/?serverSelectionTimeoutMS=100' });
  const refusal = await store.catch((error) => error.message);
  const noLetters = await openUnreadable('amqp://${nowhere}').catch((error) => error.message);
  console.log(JSON.stringify({ connected: broker.connected(), refusal, noLetters, traced }));
  process.exit(0);
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-bundle-'));
  const { metafile } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    splitting: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    banner: { js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);' },
    logLevel: 'silent',
  });
  files = metafile.outputs;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A file and everything that it imports statically. */
function readAtOnce(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { path, kind } of files[file]?.imports ?? []) if (kind === 'import-statement') readAtOnce(path, seen);
  return seen;
}

describe('a bundle of a part', () => {
  it('contains working drivers of the real servers and the tracing SDK', async () => {
    const { stdout } = await run(process.execPath, [join(folder, 'stdin.mjs')]);
    expect(JSON.parse(stdout)).toEqual({
      connected: false,
      refusal: expect.stringMatching(/^MongoDB cannot be reached at 127\.0\.0\.1:1: /) as string,
      noLetters: expect.stringMatching(/^RabbitMQ cannot be reached at 127\.0\.0\.1:1: /) as string,
      traced: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/) as string,
    });
  });

  it.each(['@opentelemetry/sdk-trace', '@opentelemetry/otlp-transformer', 'mongodb', 'amqplib'])('does not load %s at its start', (name) => {
    const isOf = (input: string) => input.includes(`node_modules/${name}/`);
    const inputsOf = (file: string) => Object.keys(files[file]?.inputs ?? {});
    const entry = Object.keys(files).find((file) => files[file]?.entryPoint === '<stdin>')!;
    expect([...readAtOnce(entry)].flatMap(inputsOf).filter(isOf)).toEqual([]);
    expect(Object.keys(files).flatMap(inputsOf).some(isOf)).toBe(true);
  });
});
