import { MongoNetworkError, MongoNotConnectedError, MongoServerSelectionError, MongoTopologyClosedError } from 'mongodb';
import { within } from '../within';
import { StoreUnavailableError } from './store';

const answerWithinMs = 10_000;
const unavailable = [MongoNetworkError, MongoNotConnectedError, MongoServerSelectionError, MongoTopologyClosedError];

/**
 * Waits at most 10 s. The driver alone can take 20: it repeats failed operations, and its own `timeoutMS` has no effect (7.8).
 * @throws StoreUnavailableError if the server could not be reached in time, otherwise the error of the operation
 */
export async function reaching<R>(operation: () => Promise<R>): Promise<R> {
  try {
    return await within(answerWithinMs, operation(), () => {
      throw new StoreUnavailableError('MongoDB: no answer within 10 s');
    });
  } catch (error) {
    if (unavailable.some((kind) => error instanceof kind)) throw new StoreUnavailableError(`MongoDB: ${(error as Error).message}`, { cause: error });
    throw error;
  }
}
