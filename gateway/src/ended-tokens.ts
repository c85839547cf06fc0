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
  /** Default 3,000: together with the time that asking takes, below the 5 s within which a token must end. */
  pollMs?: number;
}

/** How long a token lives: what ended earlier has expired. */
const tokenMs = 7 * 24 * 3_600_000;
/** Changes are asked for again for a while: clocks of replicas differ, and a change becomes visible after the moment it is dated to. */
const overlapMs = 60_000;

/**
 * Knows whose tokens have ended. Events tell at once, but of several gateways each reaches only one; so the user service is asked
 * too, for everything at the start and for what is new every few seconds.
 */
export function startEndedTokens({ changesSince, clock, logger, pollMs = 3_000 }: EndedTokensOptions) {
  const endedBefore = new Map<string, number>();
  let knownUntil: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const learn = ({ userId, changedAt }: Change) =>
    void endedBefore.set(userId, Math.max(endedBefore.get(userId) ?? 0, Date.parse(changedAt) / 1000));

  async function ask(): Promise<void> {
    const askedAt = clock().getTime();
    const since = knownUntil === undefined ? askedAt - tokenMs : knownUntil - overlapMs;
    for (const change of await changesSince(new Date(since).toISOString())) learn(change);
    knownUntil = askedAt;
    for (const [userId, moment] of endedBefore) if (moment * 1000 < askedAt - tokenMs) endedBefore.delete(userId);
  }

  async function poll(): Promise<void> {
    await ask().catch((error: unknown) => logger.warn({ err: error }, 'Whose tokens ended is not known'));
    if (!stopped) timer = setTimeout(() => void poll(), pollMs).unref();
  }

  const firstAnswer = poll();

  return {
    learn,
    isKnown: () => knownUntil !== undefined,
    /** Resolves when the user service was asked once, whatever it said. */
    firstAnswer,
    /** @throws HttpError 503 as long as nothing is known: better nobody than somebody whose password was changed */
    hasEnded({ userId, issuedAt }: Identity): boolean {
      if (knownUntil === undefined) throw new HttpError(503, 'Your login cannot be checked right now. Please try again.');
      return issuedAt < (endedBefore.get(userId) ?? 0);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

export type EndedTokens = ReturnType<typeof startEndedTokens>;
