import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChaosShop, type ChaosShopOptions } from '../chaos/shop';
import { mixedRequests, type MixedLoad, type Request } from './mixed-load';
import { figuresOf } from './process-figures';
import { trendOf, type Sample, type Trend } from './trend';

export interface SoakOptions extends ChaosShopOptions {
  seconds: number;
  say: (line: string) => void;
}

/** Of one process, once it was warm. */
export interface ProcessReport {
  name: string;
  rssMb: { first: number; last: number };
  /** In MB. */
  rss: Trend;
  handles: { first: number; last: number };
  handlesTrend: Trend;
}

export interface SoakReport {
  answered: number;
  refused: number;
  failed: Record<string, number>;
  processes: ProcessReport[];
}

const callers = 6;
const restMs = 150;
const rareRestMs = 5_000;
const sampleEveryMs = 2_000;
/** Caches fill, pools open and the code is compiled meanwhile. */
const warmShare = 0.3;

/** Leaves a shop under moderate, mixed load, and looks what its processes hold meanwhile. */
export async function soak({ seconds, say, ...options }: SoakOptions): Promise<SoakReport> {
  const shop = await startChaosShop({ ...options, folder: path.resolve(options.folder) });
  try {
    const load = startLoad(await mixedRequests(shop.origin));
    const samples = new Map(shop.parts.map(({ name }) => [name, { rss: [] as Sample[], handles: [] as Sample[] }]));
    const begunAt = Date.now();
    for (let atMs = 0, told = 0; atMs < seconds * 1_000; await pause(sampleEveryMs), atMs = Date.now() - begunAt) {
      const now = shop.parts.map((part) => ({ name: part.name, ...figuresOf(part.pid()) }));
      if (atMs >= seconds * 1_000 * warmShare) {
        for (const { name, rssMb, handles } of now) {
          samples.get(name)!.rss.push({ atMs, value: rssMb });
          samples.get(name)!.handles.push({ atMs, value: handles });
        }
      }
      if (atMs - told >= 60_000) {
        told = atMs;
        say(now.map(({ name, rssMb, handles }) => `${name} ${Math.round(rssMb)} MB, ${handles} handles`).join(' · '));
      }
    }
    const answers = await load.stop();
    return { ...answers, processes: [...samples].map(([name, { rss, handles }]) => reportOf(name, rss, handles)) };
  } finally {
    await shop.stop();
  }
}

function reportOf(name: string, rss: Sample[], handles: Sample[]): ProcessReport {
  const ends = (samples: Sample[]) => ({ first: samples[0]?.value ?? 0, last: samples.at(-1)?.value ?? 0 });
  return { name, rssMb: ends(rss), rss: trendOf(rss), handles: ends(handles), handlesTrend: trendOf(handles) };
}

function startLoad({ usual, rare }: MixedLoad) {
  let isOver = false;
  const counts = { answered: 0, refused: 0, failed: {} as Record<string, number> };

  async function call(requests: Request[], first: number, pauseMs: number): Promise<void> {
    for (let turn = first; !isOver; turn += 1) {
      const { name, send } = requests[turn % requests.length]!;
      const status = await send().then((answer) => answer.status, () => 0);
      if (status === 0 || status >= 500) counts.failed[name] = (counts.failed[name] ?? 0) + 1;
      else if (status >= 400) counts.refused += 1;
      else counts.answered += 1;
      await pause(pauseMs);
    }
  }

  const work = [...Array.from({ length: callers }, (_, caller) => call(usual, caller * 3, restMs)), call(rare, 0, rareRestMs)];
  return {
    async stop() {
      isOver = true;
      await Promise.all(work);
      return counts;
    },
  };
}
