import { randomUUID } from 'node:crypto';
import { link, readFile, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDataFolder } from '../data-folder';
import { StartError } from '../start-error';

/** How often a holder shows that it is alive, and after what silence it counts as gone where its process cannot be looked up. */
const usualTiming = { beatMs: 2_000, silentMs: 8_000 };
type Timing = typeof usualTiming;

const held = new Set<string>();

interface Holder {
  token: string;
  pid: number;
  /** When the process started, in the kernel's own measure, so that a reused pid is told apart; empty where the system does not say. */
  startedAt: string;
  /** Within one machine (and one container) a pid means the same process to everybody. */
  machine: string;
}

/**
 * Takes a folder for this process. A lock that a dead process left behind is taken over.
 * @param onLost is called should the lock be taken by another process after all
 * @throws StartError where another process, or this one, already holds it
 */
export async function lockFolder(folder: string, onLost: (reason: Error) => void, timing: Timing = usualTiming): Promise<{ release(): Promise<void> }> {
  makeDataFolder(folder);
  const file = join(folder, 'lock');
  if (held.has(file)) throw new Error(`${folder} is already open in this process`);
  held.add(file);
  try {
    const own = await describeThisProcess();
    await acquire(folder, file, own, timing);
    let released = false;
    const lost = (reason: Error) => {
      if (!released) onLost(reason);
    };
    const beat = setInterval(() => void keepAlive(file, own).catch(lost), timing.beatMs).unref();
    return {
      async release() {
        released = true;
        clearInterval(beat);
        held.delete(file);
        if ((await readHolder(file))?.token === own.token) await rm(file, { force: true });
      },
    };
  } catch (error) {
    held.delete(file);
    throw error;
  }
}

async function acquire(folder: string, file: string, own: Holder, timing: Timing): Promise<void> {
  const draft = join(folder, `lock.${own.token}`);
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    if (await linked(draft, file)) return;
    const holder = await readHolder(file);
    if (holder && !(await isGone(file, holder, own, timing))) {
      throw new StartError(`${folder} is in use by process ${holder.pid}. Stop it, or choose another DATA_DIR.`);
    }
    await rm(file, { force: true });
    const taken = await linked(draft, file);
    // Another process may have judged the same lock stale and removed ours in good faith: the one that is left after a moment holds it.
    await pause(100);
    if (!taken || (await readHolder(file))?.token !== own.token) throw new StartError(`${folder} was taken by another process that started at the same time.`);
  } finally {
    await rm(draft, { force: true });
  }
}

async function linked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isGone(file: string, holder: Holder, own: Holder, { beatMs, silentMs }: Timing): Promise<boolean> {
  if (holder.machine === own.machine) {
    if (holder.pid === own.pid || !isAlive(holder.pid)) return true;
    const startedAt = await startOf(holder.pid);
    if (startedAt !== '') return startedAt !== holder.startedAt;
  }
  const lastBeat = await beatOf(file);
  for (let waited = 0; waited < silentMs; waited += beatMs / 4) {
    if ((await beatOf(file)) !== lastBeat) return false;
    await pause(beatMs / 4);
  }
  return true;
}

async function keepAlive(file: string, own: Holder): Promise<void> {
  const holder = await readHolder(file);
  if (holder?.token !== own.token) throw new Error(`The lock ${file} was taken${holder ? ` by process ${holder.pid}` : ' away'}.`);
  const now = new Date();
  await utimes(file, now, now);
}

async function describeThisProcess(): Promise<Holder> {
  const boot = await textOf(readFile('/proc/sys/kernel/random/boot_id', 'utf8'));
  const pids = await textOf(readlink('/proc/self/ns/pid'));
  return { token: randomUUID(), pid: process.pid, startedAt: await startOf(process.pid), machine: [hostname(), boot, pids].join('|') };
}

/** Field 22 of /proc/…/stat; the second one is in brackets and may itself hold blanks. */
async function startOf(pid: number): Promise<string> {
  const line = await textOf(readFile(`/proc/${pid}/stat`, 'utf8'));
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

const textOf = (reading: Promise<string>): Promise<string> => reading.then((text) => text.trim(), () => '');

const beatOf = (file: string): Promise<number> => stat(file).then(({ mtimeMs }) => mtimeMs, () => -1);

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
