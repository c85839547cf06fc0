/**
 * An error whose message the client gets, such as a broken rule. It has no stack trace by default: the message says enough, and V8 needs as long for a
 * trace as for a read of the store. In a sale, most requests end with such errors. Pure rules import this file alone, without the rest of the package.
 * @param options.hasStack for a failure that an operator must find in the code
 */
export class ExpectedError extends Error {
  constructor(message: string, { hasStack = false } = {}) {
    const limit = Error.stackTraceLimit;
    if (!hasStack) Error.stackTraceLimit = 0;
    try {
      super(message);
    } finally {
      Error.stackTraceLimit = limit;
    }
  }
}
