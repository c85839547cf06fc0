import { ApiError, isAnswerLost } from '@storefront/web-kit';

/** True if the server may have made the change although the call failed. If it names a waiting time, it has changed nothing. */
export const mayBeDone = (error: unknown): boolean => isAnswerLost(error) && !(error instanceof ApiError && error.details.retryAfter);
