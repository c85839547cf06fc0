import { ApiError, messageOf } from './api-error';
import { asFlag, asOptional, asRecord, asText } from './readers';

/** The server answered with a 2xx status but with `success: false`, or without `success` or the payload of a read. The message is the server's, or blank. */
export class RefusedAnswer extends ApiError {
  /** @param saysNo the answer has `success: false`, so the server changed nothing */
  constructor(
    message?: string,
    readonly saysNo = false,
  ) {
    super(200, message);
  }
}

/** True if the server may have made the change: no answer came, or the answer does not say that the change was refused. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof RefusedAnswer ? !error.saysNo : !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** Texts for a failure without a message from the server (specification, 8). */
export interface FailureTexts {
  /** The answer lacks `success`. */
  refused: string;
  /** The call failed. */
  failed: string;
}

/** The text to show for a failure: the server's message, else the fallback for this kind of failure. */
export const failureText = (error: unknown, { refused, failed }: FailureTexts): string =>
  messageOf(error, error instanceof RefusedAnswer ? refused : failed);

/** Readers for the fields that every answer has. */
export const outcomeFields = { success: asOptional(asFlag), message: asOptional(asText) };
export const asOutcome = asRecord(outcomeFields);

/**
 * The payload of a successful answer.
 * @throws RefusedAnswer if the answer lacks `success` or the payload is missing
 */
export function successOf<T>({ success, message }: { success?: boolean; message?: string }, payload: T | undefined): T {
  if (!success || payload === undefined) throw new RefusedAnswer(message);
  return payload;
}
