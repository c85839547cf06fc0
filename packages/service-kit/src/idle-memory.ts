import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Interval between two looks at the process. */
const everyMs = 10_000;
/** A process that uses less of one core is idle. */
const idleShare = 0.02;
/** Less growth is not worth a collection, which takes about 100 ms. */
const smallestGrowth = 32 * 1024 * 1024;

/** Processor time since the start of the process in ms, and resident memory in bytes. */
export interface Usage {
  cpuMs: number;
  memory: number;
}

function usageOfProcess(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, memory: process.memoryUsage.rss() };
}

let collectLastResort: NodeJS.GCFunction | undefined;

/** Collects all garbage, and gives the free pages of the heap back to the system. Takes about 100 ms. */
export function collectGarbage(): void {
  if (!collectLastResort) {
    setFlagsFromString('--expose-gc');
    collectLastResort = runInNewContext('gc') as NodeJS.GCFunction;
  }
  collectLastResort({ execution: 'sync', flavor: 'last-resort', type: 'major' });
}

/**
 * Gives the memory of a busy time back when the process is idle: V8 keeps the pages that it freed, about 80 MB after some thousand orders, and does not
 * give them back by itself. A busy process is left alone, because a collection would delay its requests.
 * @param options for tests
 * @returns a function that stops it
 */
export function giveMemoryBackWhenIdle({ usage = usageOfProcess, collect = collectGarbage } = {}): () => void {
  let last = usage();
  let settled = last.memory;
  const look = () => {
    const now = usage();
    const isIdle = now.cpuMs - last.cpuMs < everyMs * idleShare;
    if (isIdle && now.memory - settled >= smallestGrowth) {
      collect();
      settled = usage().memory;
    }
    last = usage();
  };
  const timer = setInterval(look, everyMs).unref();
  return () => clearInterval(timer);
}
