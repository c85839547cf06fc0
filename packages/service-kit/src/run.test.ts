import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './store/lock';
import { silentLogger } from './testing';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-run-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(start: string): Promise<ChildProcess> {
  const contents = `
    import { runPart } from './run.ts';
    import { SettingsError } from './settings/settings-error.ts';
    import { StartError } from './start-error.ts';
    import { lockFolder } from './store/lock.ts';
    const alive = setInterval(() => {}, 1000);
    runPart(${start});
  `;
  const outfile = join(folder, 'part.mjs');
  await build({ stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' }, bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'silent' });
  return spawn(process.execPath, [outfile], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function ending(child: ChildProcess) {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...output };
}

describe('runPart', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('stops cleanly on %s, once', async (signal) => {
    const child = await run(`async () => { console.log('started'); return { stop: async () => { await null; console.log('stopped'); } }; }`);
    const ended = ending(child);
    child.stdout?.once('data', () => {
      child.kill(signal);
      child.kill(signal);
    });
    expect(await ended).toEqual({ code: 0, stdout: 'started\nstopped\n', stderr: '' });
  });

  it('finishes a start in progress before it stops', async () => {
    const child = await run(`async () => { console.log('starting'); await new Promise((r) => setTimeout(r, 100)); return { stop: async () => console.log('stopped') }; }`);
    const ended = ending(child);
    child.stdout?.once('data', () => child.kill('SIGTERM'));
    expect(await ended).toMatchObject({ code: 0, stdout: 'starting\nstopped\n' });
  });

  it('ends a start that waits for a command on the same data', async () => {
    const command = await lockFolder(folder, { logger: silentLogger, isForCommand: true });
    const child = await run(`async () => { await lockFolder(${JSON.stringify(folder)}, { logger: { warn: (_, text) => console.log(text) } }); return { stop: async () => {} }; }`);
    const ended = ending(child);
    child.stdout?.once('data', () => child.kill('SIGTERM'));
    expect(await ended).toMatchObject({ code: 1, stderr: `The start was stopped while a command used ${folder}.\n` });
    command.release();
  });

  it('prints wrong settings as a list, without a stack', async () => {
    const { code, stderr } = await ending(await run(`async () => { throw new SettingsError(['PORT: is required', 'HOST: is required']); }`));
    expect(code).toBe(1);
    expect(stderr).toBe('The settings are not usable:\n  PORT: is required\n  HOST: is required\n');
  });

  it('prints the reason of a failed start without a stack', async () => {
    const { code, stderr } = await ending(await run(`async () => { throw new StartError('MongoDB cannot be reached', { cause: new Error('refused') }); }`));
    expect(code).toBe(1);
    expect(stderr).toBe('MongoDB cannot be reached\n');
  });

  it.each([
    ['a failed start', `async () => { throw new Error('no store'); }`],
    ['a start that throws', `() => { throw new Error('no store'); }`],
    ['a failed stop', `async () => { setTimeout(() => process.kill(process.pid, 'SIGTERM'), 10); return { stop: async () => { throw new Error('no store'); } }; }`],
    ['an uncaught error', `async () => { setTimeout(() => { throw new Error('no store'); }, 10); return { stop: async () => {} }; }`],
    ['an unhandled rejection', `async () => { void Promise.reject(new Error('no store')); return { stop: async () => {} }; }`],
  ])('prints %s and exits with 1', async (_case, start) => {
    const { code, stderr } = await ending(await run(start));
    expect(code).toBe(1);
    expect(stderr).toContain('Error: no store');
  });
});
