import { StartError } from './start-error';
import type { Store } from './store/store';

const stopWithinMs = 15_000;

/** A part that runs: `stop` undoes what its start did, in reverse order. */
export interface Running {
  url?: string;
  stop(): Promise<void>;
}

/** A service that runs. Its store is for the operator's commands alone: other parts ask over HTTP. */
export interface RunningService extends Running {
  url: string;
  store: Store;
  /**
   * The first half of `stop`, for a process that holds several parts: answers what is under way, takes no more requests and publishes what is pending,
   * while other parts' events are still received.
   */
  finish(): Promise<void>;
  /** For who changed what waits in the store from outside, as an operator does: it is looked at now and not in its time. */
  wake(): void;
}

/** @returns does it at the first call; every other call waits for the same */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => (begun ??= work());
}

/**
 * Runs a part as a process. SIGTERM and SIGINT stop it cleanly (exit 0), within 15 s or else with exit 1.
 * A failed start is printed and exits 1; a `StartError` by its message alone, anything else with its stack. An uncaught error is printed and exits 1.
 */
export function runPart(start: () => Promise<Running>): void {
  // The start begins once the signals are listened for; told to stop meanwhile, the part finishes starting first.
  const started = Promise.resolve().then(start);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => fail(new Error('Stopping took too long')), stopWithinMs).unref();
    const running = await started;
    await running.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop().catch(fail));
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  started.catch(fail);
}

function fail(reason: unknown): void {
  const text = reason instanceof StartError ? reason.message : reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  process.stderr.write(`${text}\n`, () => process.exit(1));
}
