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

/** The figures of one process after its warm-up. */
export interface ProcessReport {
  name: string;
  /** Resident memory in MB, including garbage and free space of the heap. */
  rss: Course;
  /** The heap after a full garbage collection and its buffers, in MB. A leak of objects makes it grow. */
  live: Course;
  /** Memory outside the heap and its buffers, in MB: the program and native libraries. */
  outside: Course;
  /** Under load. Connections between parts stay open for a minute, so this depends on the number of simultaneous calls. */
  handles: Course;
  /** After the warm-up and at the end, when the process was idle for longer than any connection stays open. An increase is a leak. */
  handlesAtRest: [before: number, after: number];
}

/** A value from the end of the warm-up to the end. */
export interface Course extends Trend {
  first: number;
  last: number;
}

export interface SoakReport {
  answered: number;
  /** Wrong requests that were rejected as expected. */
  refused: number;
  /** By the name of the request and the unexpected status; 0 is no answer. */
  failed: Record<string, number>;
  /** Placed during the measurement; the other counts are of the whole run. */
  orders: number;
  processes: ProcessReport[];
}

const callers = 6;
const restMs = 150;
const rareRestMs = 5_000;
const sampleEveryMs = 2_000;
/** A full garbage collection takes 0.1 s, so it runs rarely and hardly changes the load. */
const collectEveryMs = 20_000;
/** Longer than an idle connection stays open. */
const untilAtRestMs = 75_000;
/** The warm-up as a share of the run: caches fill, pools open and code is compiled. */
const warmShare = 0.3;
/** A second warm-up after the idle time, as a share of the run: memory that was freed while idle is allocated again. */
const warmAgainShare = 0.1;
/** The measurement as a share of the run. */
export const measuredShare = 1 - warmShare - warmAgainShare;
const megabyte = 1_000_000;

/** Runs a shop under moderate, mixed load and measures its processes. */
export async function soak({ seconds, say, ...options }: SoakOptions): Promise<SoakReport> {
  const probe = path.join(options.root, 'tools/soak/probe.mjs');
  const shop = await startChaosShop({ ...options, folder: path.resolve(options.folder), nodeArguments: ['--expose-gc', '--import', probe] });
  try {
    const requests = await mixedRequests(shop);
    const logs = shop.parts.map((part) => ({ part, rss: [] as Sample[], live: [] as Sample[], outside: [] as Sample[], handles: [] as Sample[] }));

    const counts: Counts = { answered: 0, refused: 0, failed: {}, orders: 0 };
    let ordersBefore: number | undefined;

    async function underLoad(share: number, measuredAfter = share): Promise<void> {
      const load = startLoad(requests, counts);
      const begunAt = Date.now();
      for (let atMs = 0, reportedAt = -Infinity, collected = -Infinity; atMs < share * seconds * 1_000; await pause(sampleEveryMs), atMs = Date.now() - begunAt) {
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
        if (atMs - reportedAt >= 60_000) {
          reportedAt = atMs;
          say(now.join(' · '));
        }
      }
      await load.stop();
    }
    async function atRest(): Promise<number[]> {
      say('Idle, so that unused connections are closed');
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

export function startLoad({ usual, rare }: MixedLoad, counts: Counts): { stop(): Promise<void> } {
  let isOver = false;

  async function call(requests: Request[], first: number, pauseMs: number): Promise<void> {
    for (let turn = first; !isOver; turn += 1) {
      const { name, expected, send } = requests[turn % requests.length]!;
      const status = await send().then((answer) => answer.status, () => 0);
      const failure = `${name}: ${status}`;
      if (status !== expected) counts.failed[failure] = (counts.failed[failure] ?? 0) + 1;
      else if (expected >= 400) counts.refused += 1;
      else counts.answered += 1;
      if (name === 'order' && status === expected) counts.orders += 1;
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
