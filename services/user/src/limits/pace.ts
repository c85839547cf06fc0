/** The first attempts are free. Each further one waits twice as long as the one before. */
export interface Pace {
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
  perDay: number;
}

/** Attempts of one day. The day starts with the first attempt. */
export interface Paced {
  count: number;
  endsAt: string;
  /** No attempt is allowed before this time. */
  nextAt: string;
}

export const dayMs = 86_400_000;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

const waitAfter = (count: number, { free, firstWaitMs, longestWaitMs }: Pace): number =>
  count < free ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (count - free));

/** At most `longestMs` from now: another request may have stored this time a few milliseconds after this request read its clock. */
function waitUntil(moment: string, now: Date, longestMs: number): { waitUntil: string } {
  const latest = after(now, longestMs);
  return { waitUntil: moment < latest ? moment : latest };
}

/** @returns the counter after one more attempt, or the time until which none is allowed */
export function takeOne(before: Partial<Paced> | undefined, pace: Pace, now: Date): { taken: Paced } | { waitUntil: string } {
  const moment = now.toISOString();
  const { count = 0, endsAt = '', nextAt = '' } = before ?? {};
  if (endsAt <= moment) return { taken: { count: 1, endsAt: after(now, dayMs), nextAt: after(now, waitAfter(1, pace)) } };
  if (count >= pace.perDay) return waitUntil(endsAt, now, dayMs);
  if (nextAt > moment) return waitUntil(nextAt, now, waitAfter(count, pace));
  return { taken: { count: count + 1, endsAt, nextAt: after(now, waitAfter(count + 1, pace)) } };
}
