import { giveMemoryBackWhenIdle } from './idle-memory';
import { StartError } from './start-error';

const stopWithinMs = 15_000;

/** A running part. `stop` undoes its start in reverse order. */
export interface Running {
  url?: string;
  stop(): Promise<void>;
}

/**
 * Runs a part as a process. SIGTERM and SIGINT stop it cleanly (exit 0); after 15 s it exits with 1. A failed start or an uncaught error is printed and
 * exits with 1: a `StartError` as its message, any other error with its stack. When the part is idle, it gives the memory of a busy time back.
 */
export function runPart(start: () => Promise<Running>): void {
  // Starts after the signal handlers are set. A signal during the start stops the part after the start.
  const started = Promise.resolve().then(start);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => fail(new Error('Stopping took too long')), stopWithinMs).unref();
    const running = await started.catch(() => undefined);
    // The start failed, which is reported below.
    if (!running) return;
    await running.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop().catch(fail));
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  started.then(() => void giveMemoryBackWhenIdle(), fail);
}

function fail(reason: unknown): void {
  const text = reason instanceof StartError ? reason.message : reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  process.stderr.write(`${text}\n`, () => process.exit(1));
}
