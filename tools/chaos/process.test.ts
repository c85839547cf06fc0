import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../e2e/support/free-port';
import { partOf, type Part } from './process';

/** Is ready at once, and crashes after a request to /crash. */
const program = `
import http from 'node:http';
http.createServer((request, answer) => {
  answer.end();
  if (request.url === '/crash') {
    console.error('out of luck');
    process.exitCode = 1;
    process.disconnect();
    answer.on('close', () => process.exit());
  }
}).listen(process.env.PORT, '127.0.0.1');
`;

describe('a part under attack', () => {
  let folder: string;
  let part: Part;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'chaos-part-'));
    writeFileSync(path.join(folder, 'part.mjs'), program);
    part = partOf({ name: 'shop', file: 'part.mjs', root: folder, port: await freePort(), env: {}, log: path.join(folder, 'shop.log') });
    await part.start();
  });
  afterEach(async () => {
    await part.kill();
    rmSync(folder, { recursive: true });
  });

  const crash = async () => {
    await fetch(`${part.url}/crash`, { headers: { connection: 'close' } });
    await expect.poll(() => part.isRunning()).toBe(false);
  };

  it('that ended by itself fails the run, with the end of its log', async () => {
    expect(() => part.mustRun()).not.toThrow();
    await crash();
    expect(() => part.mustRun()).toThrow('shop ended by itself with 1: out of luck');
  });

  it('that ended by itself with status 1 is not taken for one that stopped late', async () => {
    await crash();
    expect(await part.stop()).toBe('gone already');
  });

  it('is running again after a kill and a start', async () => {
    await part.kill();
    expect(part.isRunning()).toBe(false);
    await part.start();
    expect(() => part.mustRun()).not.toThrow();
  });
});
