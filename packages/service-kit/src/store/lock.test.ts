import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './lock';

const timing = { beatMs: 20, silentMs: 200 };

let folder: string;
let file: string;
let locks: { release(): Promise<void> }[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-lock-'));
  file = join(folder, 'lock');
  locks = [];
});
afterEach(async () => {
  for (const lock of locks) await lock.release();
  await rm(folder, { recursive: true, force: true });
});

async function take(onLost: (reason: Error) => void = () => {}) {
  const lock = await lockFolder(folder, onLost, timing);
  locks.push(lock);
  return lock;
}

async function holder() {
  return JSON.parse(await readFile(file, 'utf8')) as { token: string; pid: number };
}

/** A lock like this process's own but for the changes. */
async function leave(changes: Record<string, unknown>): Promise<void> {
  const lock = await take();
  const own = await holder();
  await lock.release();
  await writeFile(file, JSON.stringify({ ...own, token: 'another', ...changes }));
}

describe('the lock of a folder', () => {
  it('keeps a second one of the same process out', async () => {
    await take();
    await expect(take()).rejects.toThrow('already open in this process');
  });

  it('is gone after its release', async () => {
    await (await take()).release();
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    await expect(take()).resolves.toBeDefined();
  });

  it('keeps out whoever comes while its process lives', async () => {
    const { startedAt } = await parentProcess();
    await leave({ pid: process.ppid, startedAt });
    await expect(take()).rejects.toThrow(`${folder} is in use by process ${process.ppid}. Stop it, or choose another DATA_DIR.`);
  });

  it('is taken over from a process that is gone', async () => {
    await leave({ pid: 2 ** 22 + 1 });
    await expect(take()).resolves.toBeDefined();
  });

  it('is taken over from a process whose number this one has now, as after the restart of a container', async () => {
    await leave({ pid: process.pid, startedAt: '1' });
    await expect(take()).resolves.toBeDefined();
  });

  it('is taken over from a process whose number another one has now', async () => {
    await leave({ pid: process.ppid, startedAt: '1' });
    await expect(take()).resolves.toBeDefined();
  });

  it('is taken over from another machine that has gone silent', async () => {
    await leave({ machine: 'another' });
    await expect(take()).resolves.toBeDefined();
  });

  it('keeps out whoever comes while another machine shows that it is alive', async () => {
    await leave({ machine: 'another' });
    let time = Date.now();
    const beat = setInterval(() => void utimes(file, new Date(), new Date((time += 1_000))), timing.beatMs);
    await expect(take()).rejects.toThrow('is in use by process');
    clearInterval(beat);
  });

  it('is taken over where it cannot be read', async () => {
    await writeFile(file, '');
    await expect(take()).resolves.toBeDefined();
  });


  it('tells its holder should another process have taken it after all, and leaves that one alone', async () => {
    const reasons: string[] = [];
    const lock = await take((reason) => reasons.push(reason.message));
    await writeFile(file, JSON.stringify({ ...(await holder()), token: 'another', pid: 1 }));
    await expect.poll(() => reasons[0]).toMatch(/was taken by process 1/);
    await lock.release();
    expect(await holder()).toMatchObject({ token: 'another' });
  });
});

async function parentProcess(): Promise<{ startedAt: string }> {
  const line = await readFile(`/proc/${process.ppid}/stat`, 'utf8').catch(() => '');
  return { startedAt: line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '' };
}
