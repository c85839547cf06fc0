import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChaosShop, type ChaosShopOptions } from '../chaos/shop';
import { mixedRequests, type MixedLoad, type Request } from './mixed-load';
import type { Part } from '../chaos/process';
import { figuresOf } from './process-figures';
import { trendOf, type Sample, type Trend } from './trend';

export interface SoakOptions extends ChaosShopOptions {
  seconds: number;
  say: (line: string) => void;
}

/** Of one process, once it was warm. */
export interface ProcessReport {
  name: string;
  /** All that the process has of the machine, in MB: collected or not, and what the heap keeps free for later. */
  rss: Course;
  /** What is left on the heap when all that nobody needs is collected, and the buffers that hang on it, in MB. This is what a leak of objects makes grow. */
  live: Course;
  /** What is neither heap nor such buffers, in MB: the program, and what libraries of machine code took. */
  outside: Course;
  /** While there is load; connections between parts are kept for a minute, so these go with how many calls there were at once. */
  handles: Course;
  /** When nothing has happened for longer than any connection is kept: after the warming up, and at the end. What is more then was leaked. */
  handlesAtRest: [before: number, after: number];
}

/** How something went, from when the process was warm. */
export interface Course extends Trend {
  first: number;
  last: number;
}

export interface SoakReport {
  answered: number;
  refused: number;
  failed: Record<string, number>;
  /** Placed while it was measured; the others are of the whole run. */
  orders: number;
  processes: ProcessReport[];
}

const callers = 6;
const restMs = 150;
const rareRestMs = 5_000;
const sampleEveryMs = 2_000;
/** Collecting all takes a tenth of a second, which must not become part of the load. */
const collectEveryMs = 20_000;
/** Longer than an idle connection is kept. */
const untilAtRestMs = 75_000;
/** Caches fill, pools open and the code is compiled meanwhile. */
const warmShare = 0.3;
/** What was let go of at rest comes back. */
const warmAgainShare = 0.1;
/** Of the whole run. */
export const measuredShare = 1 - warmShare - warmAgainShare;
const megabyte = 1_000_000;

/** Leaves a shop under moderate, mixed load, and looks what its processes hold meanwhile. */
export async function soak({ seconds, say, ...options }: SoakOptions): Promise<SoakReport> {
  const probe = path.join(options.root, 'tools/soak/probe.mjs');
  const shop = await startChaosShop({ ...options, folder: path.resolve(options.folder), nodeArguments: ['--expose-gc', '--import', probe] });
  try {
    const requests = await mixedRequests(shop.origin);
    const logs = shop.parts.map((part) => ({ part, rss: [] as Sample[], live: [] as Sample[], outside: [] as Sample[], handles: [] as Sample[] }));

    const counts: Counts = { answered: 0, refused: 0, failed: {}, orders: 0 };
    let ordersBefore: number | undefined;

    async function underLoad(share: number, measuredAfter = share): Promise<void> {
      const load = startLoad(requests, counts);
      const begunAt = Date.now();
      for (let atMs = 0, told = -Infinity, collected = -Infinity; atMs < share * seconds * 1_000; await pause(sampleEveryMs), atMs = Date.now() - begunAt) {
        const isMeasured = atMs >= measuredAfter * seconds * 1_000;
        if (isMeasured) ordersBefore ??= counts.orders;
        if (isMeasured && atMs - collected >= collectEveryMs) {
          collected = atMs;
          for (const { part, live, outside } of logs) {
            const memory = await memoryOf(part);
            live.push({ atMs, value: memory.liveMb });
            outside.push({ atMs, value: memory.outsideMb });
          }
        }
        const now = logs.map(({ part, rss, handles }) => {
          const figures = figuresOf(part.pid());
          if (isMeasured) {
            rss.push({ atMs, value: figures.rssMb });
            handles.push({ atMs, value: figures.handles });
          }
          return `${part.name} ${Math.round(figures.rssMb)} MB, ${figures.handles} handles`;
        });
        if (atMs - told >= 60_000) {
          told = atMs;
          say(now.join(' · '));
        }
      }
      await load.stop();
    }
    async function atRest(): Promise<number[]> {
      say('At rest, so that connections which nobody needs are closed');
      await pause(untilAtRestMs);
      return shop.parts.map((part) => figuresOf(part.pid()).handles);
    }

    await underLoad(warmShare);
    const before = await atRest();
    await underLoad(1 - warmShare, warmAgainShare);
    const after = await atRest();
    const { answered, refused, failed, orders } = counts;
    return {
      answered,
      refused,
      failed,
      orders: orders - (ordersBefore ?? 0),
      processes: logs.map(({ part, rss, live, outside, handles }, at) => ({
        name: part.name,
        rss: courseOf(rss),
        live: courseOf(live),
        outside: courseOf(outside),
        handles: courseOf(handles),
        handlesAtRest: [before[at] ?? 0, after[at] ?? 0],
      })),
    };
  } finally {
    await shop.stop();
  }
}

async function memoryOf(part: Part): Promise<{ liveMb: number; outsideMb: number }> {
  const { rss, heapTotal, heapUsed, external } = (await part.ask()) as NodeJS.MemoryUsage;
  return { liveMb: (heapUsed + external) / megabyte, outsideMb: (rss - heapTotal - external) / megabyte };
}

const courseOf = (samples: Sample[]): Course => ({ ...trendOf(samples), first: samples[0]?.value ?? 0, last: samples.at(-1)?.value ?? 0 });

type Counts = Pick<SoakReport, 'answered' | 'refused' | 'failed' | 'orders'>;

function startLoad({ usual, rare }: MixedLoad, counts: Counts): { stop(): Promise<void> } {
  let isOver = false;

  async function call(requests: Request[], first: number, pauseMs: number): Promise<void> {
    for (let turn = first; !isOver; turn += 1) {
      const { name, send } = requests[turn % requests.length]!;
      const status = await send().then((answer) => answer.status, () => 0);
      if (status === 0 || status >= 500) counts.failed[name] = (counts.failed[name] ?? 0) + 1;
      else if (status >= 400) counts.refused += 1;
      else counts.answered += 1;
      if (name === 'order' && status >= 200 && status < 300) counts.orders += 1;
      await pause(pauseMs);
    }
  }

  const work = [...Array.from({ length: callers }, (_, caller) => call(usual, caller * 3, restMs)), call(rare, 0, rareRestMs)];
  return {
    async stop() {
      isOver = true;
      await Promise.all(work);
    },
  };
}
