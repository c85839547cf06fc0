const dayMs = 86_400_000;
/** India has no summer time. */
const indiaMs = 19_800_000;

/**
 * The day of a moment in Asia/Kolkata, as a number of days since 1970. `YYYY-MM-DD` is that day in every time zone of the server. A moment
 * without an offset is in Asia/Kolkata.
 */
export function dayOf(moment: string | Date): number {
  if (typeof moment === 'string' && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(moment.slice(10))) return Date.parse(moment.slice(0, 10)) / dayMs;
  return Math.floor((new Date(moment).getTime() + indiaMs) / dayMs);
}

/** `YYYY-MM-DD` */
export const nameOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Start of a day in Asia/Kolkata. */
export const startOfDay = (day: number): Date => new Date(day * dayMs - indiaMs);
