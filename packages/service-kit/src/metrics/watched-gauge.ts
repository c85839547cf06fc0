import { Gauge } from 'prom-client';
import { within } from '../within';
import { registry } from './registry';

/** A hanging store must not delay the answer longer. */
const readWithinMs = 1_000;

type Labels<L extends string> = Record<L, string>;

interface Source<L extends string> {
  labels: Labels<L>;
  read: () => number | Promise<number>;
}

/** A gauge that is read at each request for metrics. A value that takes longer than a second is left out. */
export interface WatchedGauge<L extends string> {
  /** @returns ends the watch */
  watch(labels: Labels<L>, read: Source<L>['read']): () => void;
}

export function watchedGauge<L extends string>(name: string, help: string, labelNames: readonly L[]): WatchedGauge<L> {
  const sources = new Set<Source<L>>();
  new Gauge<L>({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const values = await Promise.all([...sources].map(async ({ labels, read }) => ({ labels, value: await readInTime(read) })));
      this.reset();
      for (const { labels, value } of values) if (value !== undefined) this.inc(labels, value);
    },
  });
  return {
    watch(labels, read) {
      const source = { labels, read };
      sources.add(source);
      return () => sources.delete(source);
    },
  };
}

async function readInTime(read: () => number | Promise<number>): Promise<number | undefined> {
  try {
    return await within(readWithinMs, read(), () => undefined);
  } catch {
    return undefined;
  }
}
