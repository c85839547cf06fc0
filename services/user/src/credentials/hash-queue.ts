import { availableParallelism } from 'node:os';
import { UserError } from '../user-error';

export interface HashTurn {
  /** `login` runs before `registration`. It is also for callers who have a valid token: they change or reset a password. */
  kind: 'login' | 'registration';
  /** The caller's address range. Ranges take turns. */
  range: string;
  /** The account whose known device, token or code the caller sent. Accounts in one range take turns too. */
  account?: string;
}

interface Job {
  start: () => Promise<void>;
  refuse: () => void;
}
/** Jobs of one address range by account. The first account is next; an account with more jobs moves to the end. */
type RangeJobs = Map<string, Job[]>;
/** By address range, in the same order. */
type Lane = Map<string, RangeJobs>;

export interface HashQueueOptions {
  /** Hashes that run at the same time. */
  atOnce?: number;
  /** Hashes that may wait, for logins and registrations separately. */
  maxWaiting?: number;
  maxWaitingPerRange?: number;
}

/** Every fourth turn goes to a registration, so that a flood of logins does not stop registrations. */
const registrationEvery = 4;

/**
 * Half of the cores and at most half of the libuv pool, because the file system, DNS and zlib share it; at least one.
 * @param threads the size of the libuv pool
 */
export const hashesAtOnce = (cores: number, threads: number): number => Math.max(1, Math.floor(Math.min(cores, threads) / 2));

const busy = () => new UserError('busy', 'The shop is very busy. Please try again in a few seconds.', { retryAfter: 5 });

const sizeOf = (jobs: RangeJobs): number => [...jobs.values()].reduce((sum, { length }) => sum + length, 0);
const sizeOfLane = (lane: Lane): number => [...lane.values()].reduce((sum, jobs) => sum + sizeOf(jobs), 0);

/** The entry with the largest size; of several, the last one. */
const fullest = <V>(map: Map<string, V>, size: (value: V) => number): [string, V] => [...map].reduce((most, entry) => (size(entry[1]) >= size(most[1]) ? entry : most));

function takeFrom(lane: Lane): Job | undefined {
  const [next] = lane;
  if (!next) return undefined;
  const [range, ofRange] = next;
  const [account, jobs] = [...ofRange][0]!;
  const job = jobs.shift();
  ofRange.delete(account);
  if (jobs.length > 0) ofRange.set(account, jobs);
  lane.delete(range);
  if (ofRange.size > 0) lane.set(range, ofRange);
  return job;
}

/** Removes the newest job of the account with the most jobs. */
function dropFrom(lane: Lane, [range, ofRange]: [string, RangeJobs]): Job {
  const [account, jobs] = fullest(ofRange, ({ length }) => length);
  const job = jobs.pop()!;
  if (jobs.length === 0) ofRange.delete(account);
  if (ofRange.size === 0) lane.delete(range);
  return job;
}

/** Limits the processor time and threads that password hashing takes from other work. */
export function createHashQueue({
  atOnce = hashesAtOnce(availableParallelism(), Number(process.env.UV_THREADPOOL_SIZE) || 4),
  maxWaiting = 128,
  maxWaitingPerRange = 32,
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
      void job.start().finally(() => {
        running -= 1;
        start();
      });
    }
  }

  /** If too many jobs wait, rejects one of this range or of the fullest range, so that no range blocks another. */
  function makeRoom(lane: Lane, range: string): void {
    const own = lane.get(range);
    if (own && sizeOf(own) > maxWaitingPerRange) dropFrom(lane, [range, own]).refuse();
    else if (sizeOfLane(lane) > maxWaiting) dropFrom(lane, fullest(lane, sizeOf)).refuse();
  }

  return {
    /** @throws UserError if too many tasks wait, now or later while this one waits; otherwise the error of the task */
    run<T>({ kind, range, account = '' }: HashTurn, task: () => Promise<T>): Promise<T> {
      const lane = lanes[kind];
      const ofRange = lane.get(range) ?? new Map<string, Job[]>();
      const jobs = ofRange.get(account) ?? [];
      return new Promise<T>((resolve, reject) => {
        jobs.push({ start: () => task().then(resolve, reject), refuse: () => reject(busy()) });
        lane.set(range, ofRange.set(account, jobs));
        start();
        makeRoom(lane, range);
      });
    },
  };
}

export type HashQueue = ReturnType<typeof createHashQueue>;
