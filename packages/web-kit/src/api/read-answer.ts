import type { Reader } from './readers';

/** Reads an answer, and reports what does not fit: a page that stands must not hide a fault of a service. */
export function readAnswer<T>(body: unknown, read: Reader<T>, call: string): T {
  const misfits = new Set<string>();
  const answer = read(body, (path) => misfits.add(path));
  if (misfits.size > 0) reportError(new Error(`${call} does not fit its contract: ${[...misfits].join(' ')}`));
  return answer;
}
