import type { Reader } from './readers';

/** Reads an answer. The page still works if fields do not fit the contract; they are reported so that the service's team can fix them. */
export function readAnswer<T>(body: unknown, read: Reader<T>, call: string): T {
  const mismatches = new Set<string>();
  const answer = read(body, (path) => mismatches.add(path));
  if (mismatches.size > 0) reportError(new Error(`${call} does not fit its contract: ${[...mismatches].join(' ')}`));
  return answer;
}
