import { ApiError, asFlag, asOptional, asText, messageOf } from '@storefront/web-kit';

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

/** What every answer says beside what it is about. */
export const outcome = { success: asOptional(asFlag), message: asOptional(asText) };

/**
 * What a successful answer is about.
 * @throws RefusedAnswer where the answer is none of success, or that is missing
 */
export function successOf<T>({ success, message }: { success?: boolean; message?: string }, noun: T | undefined): T {
  if (!success || noun === undefined) throw new RefusedAnswer(message);
  return noun;
}
