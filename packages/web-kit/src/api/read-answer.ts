import type { Reader } from './readers';

/** Reads an answer and reports fields that do not fit: the page goes on, but the service's fault must not stay hidden. */
export function readAnswer<T>(body: unknown, read: Reader<T>, call: string): T {
  const misfits = new Set<string>();
  const answer = read(body, (path) => misfits.add(path));
  if (misfits.size > 0) reportError(new Error(`${call} does not fit its contract: ${[...misfits].join(' ')}`));
  return answer;
}
