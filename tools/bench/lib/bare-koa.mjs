import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { freePort, startMeasured } from './measured.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const script = path.resolve(import.meta.dirname, '../references/koa.mjs');

/** The bytes of an answer as they are sent, without decoding. */
const bytesOf = (url, headers) =>
  new Promise((resolve, reject) => {
    get(url, { headers }, async (answer) => {
      const chunks = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve({ body: Buffer.concat(chunks), encoding: answer.headers['content-encoding'] ?? '' });
    }).on('error', reject);
  });

/** The reference: bare Koa that answers with the bytes that `url` returns now. */
export async function startBareKoa(url, headers = {}) {
  const folder = temporaryFolder('bench-koa-');
  const { body, encoding } = await bytesOf(url, headers);
  const bodyFile = path.join(folder, 'body');
  writeFileSync(bodyFile, body);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const measured = await startMeasured({
    script,
    readyUrl: origin,
    logFile: path.join(folder, 'koa.log'),
    env: { PORT: String(port), BODY_FILE: bodyFile, BODY_ENCODING: encoding },
  });
  return { ...measured, origin };
}
