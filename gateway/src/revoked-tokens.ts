import { HttpError, within, type Clock, type Identity, type Logger } from '@storefront/service-kit';

interface Change {
  userId: string;
  changedAt: string;
}

export interface Changes {
  changes: Change[];
  /** All tokens that were issued before this moment are revoked. */
  allChangedAt?: string | null;
}

export interface RevokedTokensOptions {
  /** Requests the credential changes after a moment from the user service. */
  changesSince: (since: string) => Promise<Changes>;
  clock: Clock;
  logger: Logger;
  /**
   * Maximum age (ms) of the answer that a token is checked with, while the user service answers; default 3,000. Together with the time of one request this
   * is less than 5 s, the limit for a revocation.
   */
  freshMs?: number;
}

/** Lifetime of a token: older changes do not matter. */
const tokenMs = 7 * 24 * 3_600_000;
/** Each request overlaps the one before by this time: clocks of replicas differ, and a change becomes visible after its own timestamp. */
const overlapMs = 60_000;
/** Requested at least this often, so that the known changes are recent if the user service fails. */
const idleMs = 30_000;
/** Timeout for the user service. After it, the gateway decides by the changes that it knows. */
const waitMs = 1_000;

const secondOf = (moment: string): number => Date.parse(moment) / 1000;

/**
 * Knows which tokens are revoked. Events arrive at once, but a gateway without a broker connection misses them. So it also requests changes from the
 * user service: all of them at the start, and new ones when a token arrives and the last answer is no longer fresh; without tokens every 30 s.
 */
export function startRevokedTokens({ changesSince, clock, logger, freshMs = 3_000 }: RevokedTokensOptions) {
  /** Seconds since 1970, by the user's id. */
  const revokedBefore = new Map<string, number>();
  let allRevokedBefore = 0;
  let knownUntil: number | undefined;
  let askedAt = 0;
  let asking: Promise<void> | undefined;
  /** False if the last request failed or was late. Then requests are repeated in the background, and no token waits for them. */
  let isAnswering = false;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const learn = ({ userId, changedAt }: Change) =>
    void revokedBefore.set(userId, Math.max(revokedBefore.get(userId) ?? 0, secondOf(changedAt)));

  async function ask(): Promise<void> {
    const now = clock().getTime();
    const since = knownUntil === undefined ? now - tokenMs : knownUntil - overlapMs;
    const { changes, allChangedAt } = await changesSince(new Date(since).toISOString());
    for (const change of changes) learn(change);
    if (allChangedAt) allRevokedBefore = secondOf(allChangedAt);
    knownUntil = now;
    for (const [userId, moment] of revokedBefore) if (moment * 1000 < now - tokenMs) revokedBefore.delete(userId);
  }

  async function refresh(): Promise<void> {
    const startedAt = performance.now();
    try {
      await ask();
      isAnswering = true;
      askedAt = startedAt;
    } catch (error) {
      isAnswering = false;
      logger.warn({ err: error }, 'Revoked tokens could not be requested from the user service');
      clearTimeout(retry);
      if (!stopped) retry = setTimeout(() => void refreshed(), freshMs).unref();
    } finally {
      asking = undefined;
    }
  }

  /** Resolves after the request, also if it failed. */
  const refreshed = () => (asking ??= refresh());

  const refreshedSoon = () => within(waitMs, refreshed(), () => void (isAnswering = false));

  const isOver = ({ userId, issuedAt }: Identity) => issuedAt < Math.max(allRevokedBefore, revokedBefore.get(userId) ?? 0);
  const firstAnswer = refreshed();
  const idle = setInterval(() => void refreshed(), idleMs).unref();

  return {
    learn,
    isKnown: () => knownUntil !== undefined,
    /** Resolves after the first request, also if it failed. */
    firstAnswer,
    /** @throws HttpError 503 before the first answer: a token could belong to somebody whose password was changed */
    isRevoked(identity: Identity): boolean | Promise<boolean> {
      if (knownUntil === undefined) throw new HttpError(503, 'Your login cannot be checked right now. Please try again.');
      if (!isAnswering) return isOver(identity);
      const age = performance.now() - askedAt;
      if (age >= freshMs) return refreshedSoon().then(() => isOver(identity));
      // Refreshed early in the background, so that no token waits while there is traffic.
      if (age >= freshMs / 2) void refreshed();
      return isOver(identity);
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      clearInterval(idle);
    },
  };
}

export type RevokedTokens = ReturnType<typeof startRevokedTokens>;
