import { HttpError, type Clock, type Identity, type Logger } from '@storefront/service-kit';

interface Change {
  userId: string;
  changedAt: string;
}

export interface EndedTokensOptions {
  /** Asks the user service whose tokens ended after a moment. */
  changesSince: (since: string) => Promise<Change[]>;
  clock: Clock;
  logger: Logger;
  /** How old an answer may be on which a token is let in; default 3,000: together with the time that asking takes, below the 5 s within which a token must end. */
  freshMs?: number;
}

/** How long a token lives: what ended earlier has expired. */
const tokenMs = 7 * 24 * 3_600_000;
/** Changes are asked for again for a while: clocks of replicas differ, and a change becomes visible after the moment it is dated to. */
const overlapMs = 60_000;
/** Asked at least so often, so that what counts while the user service is in trouble is no older. */
const seldomMs = 30_000;
/** Longer than this nobody waits for an answer that a user service in trouble owes: what is known counts. */
const patienceMs = 1_000;

/**
 * Knows whose tokens have ended. Events tell at once, but not who was cut off from the broker; so the user service is asked too: for everything at the
 * start, and for what is new whenever a token comes and the last answer is no longer fresh. While nobody comes, it is asked every 30 s.
 */
export function startEndedTokens({ changesSince, clock, logger, freshMs = 3_000 }: EndedTokensOptions) {
  const endedBefore = new Map<string, number>();
  let knownUntil: number | undefined;
  let askedAt = 0;
  let asking: Promise<void> | undefined;
  /** Else it is asked again and again, and nobody waits for that. */
  let isAnswering = false;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const learn = ({ userId, changedAt }: Change) =>
    void endedBefore.set(userId, Math.max(endedBefore.get(userId) ?? 0, Date.parse(changedAt) / 1000));

  async function ask(): Promise<void> {
    const now = clock().getTime();
    const since = knownUntil === undefined ? now - tokenMs : knownUntil - overlapMs;
    for (const change of await changesSince(new Date(since).toISOString())) learn(change);
    knownUntil = now;
    for (const [userId, moment] of endedBefore) if (moment * 1000 < now - tokenMs) endedBefore.delete(userId);
  }

  async function refresh(): Promise<void> {
    const begunAt = performance.now();
    try {
      await ask();
      isAnswering = true;
      askedAt = begunAt;
    } catch (error) {
      isAnswering = false;
      logger.warn({ err: error }, 'Whose tokens ended is not known');
      if (!stopped) retry = setTimeout(() => void refreshed(), freshMs).unref();
    } finally {
      asking = undefined;
    }
  }

  /** @returns once it was asked, whatever it said */
  const refreshed = () => (asking ??= refresh());

  async function refreshedSoon(): Promise<void> {
    let patience: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      patience = setTimeout(() => resolve(void (isAnswering = false)), patienceMs);
    });
    await Promise.race([refreshed(), late]).finally(() => clearTimeout(patience));
  }

  const isOver = ({ userId, issuedAt }: Identity) => issuedAt < (endedBefore.get(userId) ?? 0);
  const firstAnswer = refreshed();
  const seldom = setInterval(() => void refreshed(), seldomMs).unref();

  return {
    learn,
    isKnown: () => knownUntil !== undefined,
    /** Resolves when the user service was asked once, whatever it said. */
    firstAnswer,
    /** @throws HttpError 503 as long as nothing is known: better nobody than somebody whose password was changed */
    hasEnded(identity: Identity): boolean | Promise<boolean> {
      if (knownUntil === undefined) throw new HttpError(503, 'Your login cannot be checked right now. Please try again.');
      if (!isAnswering) return isOver(identity);
      const age = performance.now() - askedAt;
      if (age >= freshMs) return refreshedSoon().then(() => isOver(identity));
      // Where many come, nobody has to wait.
      if (age >= freshMs / 2) void refreshed();
      return isOver(identity);
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      clearInterval(seldom);
    },
  };
}

export type EndedTokens = ReturnType<typeof startEndedTokens>;
