import type { ErrorAnswer } from '@storefront/contracts';
import { ApiError, messageOf } from '@storefront/web-kit';

/** An answer that came but lacks `success`. Its message is the server's, or blank. */
export class RefusedAnswer extends ApiError {
  constructor(message?: string) {
    super(200, message);
  }
}

/** What to say where the server says nothing (specification, 8): its answer lacks success, or the call failed. */
export interface FailureTexts {
  refused: string;
  failed: string;
}

/** The text to show for what failed: the server's message, else the fallback for the way in which it failed. */
export function failureText(error: unknown, texts: FailureTexts): string {
  return messageOf(error, error instanceof RefusedAnswer ? texts.refused : texts.failed);
}

/** @throws RefusedAnswer where the answer is none of success */
export function successOf<T extends { success: true }>(answer: T | ErrorAnswer | undefined): T {
  if (!answer?.success) throw new RefusedAnswer(answer?.message);
  return answer;
}
