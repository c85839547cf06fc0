import { ApiError, RefusedAnswer } from '@storefront/web-kit';

/** True if the server may have made a change: there is no answer, or none that says no. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof RefusedAnswer ? !error.saysNo : !(error instanceof ApiError && error.status >= 400 && error.status < 500);
