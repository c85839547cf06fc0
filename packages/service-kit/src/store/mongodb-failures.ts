import { MongoNetworkError, MongoNotConnectedError, MongoServerSelectionError, MongoTopologyClosedError } from 'mongodb';
import { StoreUnavailableError } from './store';

const answerWithinMs = 10_000;
const unavailable = [MongoNetworkError, MongoNotConnectedError, MongoServerSelectionError, MongoTopologyClosedError];

/**
 * Waits 10 s at most, whatever becomes of the connection. The driver alone can take 20: it repeats what failed, and its own `timeoutMS` does nothing (7.8).
 * @throws StoreUnavailableError where the server could not be reached, or not in time; else what the operation throws
 */
export async function reaching<R>(operation: () => Promise<R>): Promise<R> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailableError('MongoDB: no answer within 10 s')), answerWithinMs);
  });
  try {
    return await Promise.race([operation(), late]);
  } catch (error) {
    if (unavailable.some((kind) => error instanceof kind)) throw new StoreUnavailableError(`MongoDB: ${(error as Error).message}`, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
