import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const nowhere = '127.0.0.1:1';
let folder: string;

/** What a part does at its start, bundled as parts are: packages within, and what is imported at need in files of its own. */
const source = `
  import { createLogger, openBroker, openStore } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
  const logger = createLogger('test', 'silent');
  const broker = await openBroker({ part: 'test', logger, rabbitmqUrl: 'amqp://${nowhere}' });
  const store = openStore({ part: 'test', dataDir: '', logger, mongodbUrl: 'mongodb://${nowhere}/?serverSelectionTimeoutMS=100' });
  const refusal = await store.catch((error) => error.message);
  console.log(JSON.stringify({ connected: broker.connected(), refusal }));
  process.exit(0);
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-bundle-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a bundle of a part', () => {
  it('has the drivers of the real servers in it, and they work', async () => {
    await build({
      stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'ts' },
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      banner: { js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);' },
      logLevel: 'silent',
    });
    const { stdout } = await run(process.execPath, [join(folder, 'stdin.mjs')]);
    expect(JSON.parse(stdout)).toEqual({ connected: false, refusal: expect.stringMatching(/^MongoDB cannot be reached at 127\.0\.0\.1:1: /) as string });
  }, 30_000);
});
