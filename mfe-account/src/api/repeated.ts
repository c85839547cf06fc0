import { isAnswerLost } from '@storefront/web-kit';

/**
 * Loads once more if no answer came or the server failed, as queries do. Edits load the newest data with it, because the end of a login cancels
 * queries, and a cancelled query hides the server's message.
 */
export const repeated = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    if (isAnswerLost(error)) return load();
    throw error;
  });
