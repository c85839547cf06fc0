import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const readyWithinMs = 120_000;
/** A part exits within 15 s; a busy machine may deliver the signal or the exit late. */
const stopWithinMs = 30_000;
const answerWithinMs = 60_000;

/** The last 2,000 characters of a log. An error carries them, because CI deletes the log's folder. */
const endOf = (log: string) => (existsSync(log) ? readFileSync(log, 'utf8').slice(-2_000).trim() : 'it logged nothing');

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** A part in its own process, which can be killed and started again at the same address. */
export interface Part {
  name: string;
  url: string;
  pid(): number;
  /** False after it ended in any way. */
  isRunning(): boolean;
  /** @throws {Error} with the end of its log if it ended in any way */
  mustRun(): void;
  /** Sends a message to the module that `nodeArguments` loaded before the part, and gives its answer. */
  ask(message?: object): Promise<unknown>;
  start(): Promise<void>;
  /** Kills the process, so that it finishes nothing. */
  kill(): Promise<void>;
  /** Sends SIGTERM. @returns the exit status: 0 if everything finished, 1 if it gave up after 15 s; a text if it had ended before, or did not stop */
  stop(): Promise<number | string>;
}

export interface PartOptions {
  name: string;
  /** The built entry, from the repository's root. */
  file: string;
  root: string;
  port: number;
  /** Read at each start. */
  env: Record<string, string>;
  log: string;
  /** Arguments of Node, before the entry. */
  nodeArguments?: string[];
}

export function partOf({ name, file, root, port, env, log, nodeArguments = [] }: PartOptions): Part {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function end(signal: NodeJS.Signals, withinMs: number): Promise<number | string> {
    const ending = child;
    child = undefined;
    if (!ending || hasEnded(ending)) return 'gone already';
    const exited = once(ending, 'exit') as Promise<[number | null, string | null]>;
    ending.kill(signal);
    const late = pause(withinMs, 'late' as const, { ref: false });
    const outcome = await Promise.race([exited, late]);
    if (outcome !== 'late') return outcome[0] ?? String(outcome[1]);
    ending.kill('SIGKILL');
    return `not stopped within ${withinMs} ms`;
  }

  return {
    name,
    url,
    pid: () => child?.pid ?? 0,
    isRunning: () => child !== undefined && !hasEnded(child),
    mustRun() {
      if (!child || hasEnded(child)) throw new Error(`${name} ended by itself with ${child?.exitCode ?? child?.signalCode}: ${endOf(log)}`);
    },
    async ask(message = {}) {
      if (!child) throw new Error(`${name} is not running`);
      const answered = once(child, 'message', { signal: AbortSignal.timeout(answerWithinMs) });
      child.send(message);
      return (await answered)[0];
    },
    async start() {
      const started = spawn(process.execPath, [...nodeArguments, path.join(root, file)], {
        cwd: root,
        env: { ...env, PORT: String(port), HOST: '127.0.0.1' },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = started;
      const closed = once(started, 'close');
      for (const stream of [started.stdout!, started.stderr!]) stream.on('data', (chunk: Buffer) => appendFileSync(log, chunk));
      for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await pause(50)) {
        if (started.exitCode !== null) {
          await closed;
          throw new Error(`${name} exited with ${started.exitCode} during its start: ${endOf(log)}`);
        }
        if (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(({ ok }) => ok, () => false)) return;
      }
      await end('SIGKILL', stopWithinMs);
      throw new Error(`${name} was not ready within ${readyWithinMs} ms: ${endOf(log)}`);
    },
    async kill() {
      await end('SIGKILL', stopWithinMs);
    },
    stop: () => end('SIGTERM', stopWithinMs),
  };
}
