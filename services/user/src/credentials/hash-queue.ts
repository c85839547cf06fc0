import { availableParallelism } from 'node:os';
import { UserError } from '../user-error';

export interface HashTurn {
  /** `login` runs before `registration`. It is also for callers who have a valid token: they change or reset a password. */
  kind: 'login' | 'registration';
  /** The caller's address range. Callers take turns. */
  caller: string;
}

type Job = () => Promise<void>;
/** Jobs by caller. The first caller is next; a caller with more jobs moves to the end. */
type Lane = Map<string, Job[]>;

export interface HashQueueOptions {
  /** Hashes that run at the same time. */
  atOnce?: number;
  /** Hashes that may wait, for log-ins and registrations separately. */
  maxWaiting?: number;
  maxWaitingPerCaller?: number;
}

/** Every fourth turn goes to a registration, so that a flood of log-ins does not stop registrations. */
const registrationEvery = 4;

/**
 * Half of the cores and at most half of the libuv pool, because the file system, DNS and zlib share it; at least one.
 * @param threads the size of the libuv pool
 */
export const hashesAtOnce = (cores: number, threads: number): number => Math.max(1, Math.floor(Math.min(cores, threads) / 2));

function takeFrom(lane: Lane): Job | undefined {
  const [next] = lane;
  if (!next) return undefined;
  const [caller, jobs] = next;
  const job = jobs.shift();
  lane.delete(caller);
  if (jobs.length > 0) lane.set(caller, jobs);
  return job;
}

/** Limits the processor time and threads that password hashing takes from other work. */
export function createHashQueue({
  atOnce = hashesAtOnce(availableParallelism(), Number(process.env.UV_THREADPOOL_SIZE) || 4),
  maxWaiting = 128,
  maxWaitingPerCaller = 32,
}: HashQueueOptions = {}) {
  const lanes: Record<HashTurn['kind'], Lane> = { login: new Map(), registration: new Map() };
  let running = 0;
  let turns = 0;

  function next(): Job | undefined {
    turns += 1;
    const order = turns % registrationEvery === 0 ? [lanes.registration, lanes.login] : [lanes.login, lanes.registration];
    return takeFrom(order[0]!) ?? takeFrom(order[1]!);
  }

  function start(): void {
    while (running < atOnce) {
      const job = next();
      if (!job) return;
      running += 1;
      void job().finally(() => {
        running -= 1;
        start();
      });
    }
  }

  return {
    /** @throws UserError if too many are waiting; otherwise the error of the task */
    run<T>({ kind, caller }: HashTurn, task: () => Promise<T>): Promise<T> {
      const lane = lanes[kind];
      const own = lane.get(caller) ?? [];
      const waiting = [...lane.values()].reduce((sum, jobs) => sum + jobs.length, 0);
      if (own.length >= maxWaitingPerCaller || waiting >= maxWaiting) {
        return Promise.reject(new UserError('busy', 'The shop is very busy. Please try again in a few seconds.', { retryAfter: 5 }));
      }
      return new Promise<T>((resolve, reject) => {
        own.push(() => task().then(resolve, reject));
        lane.set(caller, own);
        start();
      });
    },
  };
}

export type HashQueue = ReturnType<typeof createHashQueue>;
