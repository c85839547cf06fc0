import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageToRender, RemoteCode, RenderAnswer, RenderedPage } from '../src/server/page-to-render';

/** Times in ms. */
export interface RendererLimits {
  /** Processor time of a page. A page that waits, instead of computing, has the same time on the clock. */
  pageMs: number;
  /** On the clock, for a page on a machine that is busy with other work. */
  busyPageMs: number;
  /** Processor time of the first page, which compiles the code. */
  startMs: number;
  /** On the clock: a page waits this time for the start of the worker. A worker that takes twice as long ends. */
  busyStartMs: number;
  /** A page that has not ended after this time on the clock ends the worker. */
  hangMs: number;
  /** Waiting pages; further pages are rendered in the browser. */
  maxQueue: number;
  /** Limits of the worker's memory: for objects that stay, and for new ones. */
  heapMB: number;
  youngHeapMB: number;
}

export const rendererLimits: RendererLimits = { pageMs: 100, busyPageMs: 1_500, startMs: 1_500, busyStartMs: 3_000, hangMs: 3_000, maxQueue: 30, heapMB: 96, youngHeapMB: 12 };

interface Job {
  page: PageToRender;
  /** Undefined: the browser renders the page. */
  settle: (page: RenderedPage | undefined) => void;
  isSettled: boolean;
}

export interface RendererOptions {
  /** The shell's `server/renderer.cjs`. */
  file: string;
  /** The build that it renders; undefined for the shell's own pages. */
  code?: RemoteCode;
  onFailure: (error: Error) => void;
  /** Called once: when the worker stops, after a failure or `stop`. */
  onEnd: () => void;
  limits?: RendererLimits;
}

/**
 * A worker thread that renders the pages of one build, one at a time. It has no environment variables and a limited heap, because it runs another
 * team's code. A page that fails, or takes too long, is not rendered; the browser renders it.
 */
export function startRenderer({ file, code, onFailure, onEnd, limits = rendererLimits }: RendererOptions) {
  const worker = new Worker(path.resolve(file), { workerData: code ?? null, env: {}, execArgv: [], stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: limits.heapMB, maxYoungGenerationSizeMb: limits.youngHeapMB } });
  worker.stdout.resume();
  worker.stderr.resume();
  worker.unref();
  const queue: Job[] = [];
  let current: Job | undefined;
  let isReady = false;
  let hasEnded = false;
  let pages = 0;
  /** Processor time of the worker (µs) before the current page. */
  let usedBefore = 0;
  let timer: NodeJS.Timeout | undefined;

  function settle(job: Job, page?: RenderedPage): void {
    if (!job.isSettled) job.settle(page);
    job.isSettled = true;
  }

  const settleAll = (): void => [...(current ? [current] : []), ...queue.splice(0)].forEach((job) => settle(job));

  function end(error?: Error): void {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    if (error) onFailure(error);
    settleAll();
    onEnd();
    void worker.terminate();
  }

  async function isTooLong(startedAt: number, idleBefore: number): Promise<boolean> {
    const waited = performance.now() - startedAt;
    const { idle } = worker.performance.eventLoopUtilization();
    const { user, system } = await worker.cpuUsage();
    const limit = pages === 1 ? limits.startMs : limits.pageMs;
    return idle - idleBefore > limit / 2 || (user + system - usedBefore) / 1000 >= limit || waited >= Math.max(limit, limits.busyPageMs);
  }

  /** Looks at the current page until it ends. */
  function watch(job: Job): void {
    const startedAt = performance.now();
    const { idle } = worker.performance.eventLoopUtilization();
    const look = async () => {
      const isLate = await isTooLong(startedAt, idle).catch(() => false);
      if (current !== job || hasEnded) return;
      if (isLate && !job.isSettled) {
        onFailure(new Error(`A page takes longer than ${limits.pageMs} ms: ${job.page.address}`));
        // The waiting pages would be late, too.
        settleAll();
      }
      if (performance.now() - startedAt >= limits.hangMs) return end(new Error(`A page hangs: ${job.page.address}`));
      timer = setTimeout(() => void look(), limits.pageMs);
    };
    timer = setTimeout(() => void look(), limits.pageMs);
  }

  function next(): void {
    if (!isReady || current || hasEnded) return;
    current = queue.shift();
    if (!current) return;
    pages += 1;
    worker.postMessage(current.page);
    watch(current);
  }

  function receive(answer: RenderAnswer | 'ready'): void {
    clearTimeout(timer);
    if (answer === 'ready') {
      isReady = true;
    } else {
      usedBefore = answer.usedMicroseconds;
      if (current && 'error' in answer) onFailure(new Error(answer.error));
      if (current) settle(current, 'page' in answer ? answer.page : undefined);
      current = undefined;
    }
    next();
  }

  timer = setTimeout(() => end(new Error('It does not start')), 2 * limits.busyStartMs);
  worker.on('message', receive);
  worker.on('error', end);
  worker.on('exit', () => end(new Error('It has ended itself')));

  const isFull = () => hasEnded || queue.length >= limits.maxQueue;

  return {
    /** True if a page would not be rendered, because too many wait. */
    isFull,
    /** @returns undefined if the browser must render the page. Never rejects. */
    render(page: PageToRender): Promise<RenderedPage | undefined> {
      if (isFull()) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const job: Job = { page, settle: resolve, isSettled: false };
        queue.push(job);
        if (isReady) return next();
        setTimeout(() => settle(job), limits.busyStartMs).unref();
      });
    },
    stop: () => end(),
  };
}

export type Renderer = ReturnType<typeof startRenderer>;
