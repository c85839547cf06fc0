import type { GivenAnswers } from '@storefront/contracts';
import { ApiError, apiErrorOf } from './api-error';

declare global {
  interface Window {
    /** Answers that the page's HTML requested before any script ran: path with query → promise of the JSON body. */
    __EARLY__?: Record<string, Promise<unknown>>;
  }
}

let given = new Map<string, GivenAnswers[string]>();
let onMissing: ((path: string) => void) | undefined;

/**
 * Gives the API client the answers of a rendered page; each is used once.
 * @param whenMissing on the server, where no call is possible: called for every GET without an answer, which then fails
 */
export function provideAnswers(answers: GivenAnswers, whenMissing?: (path: string) => void): void {
  given = new Map(Object.entries(answers));
  onMissing = whenMissing;
}

/** Takes the early answer to a GET, once; undefined if there is none. @throws ApiError if the answer is a failure */
export async function takeEarlyAnswer(path: string): Promise<unknown> {
  const answer = given.get(path);
  if (answer) {
    given.delete(path);
    if (answer.status < 400) return answer.body;
    throw apiErrorOf(answer.status, answer.body);
  }
  if (onMissing) {
    onMissing(path);
    throw new ApiError(0);
  }
  const requested = window.__EARLY__?.[path];
  if (requested) delete window.__EARLY__?.[path];
  // A failed early request is repeated.
  return requested?.catch(() => undefined);
}
