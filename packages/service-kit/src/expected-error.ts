/**
 * An error whose message the client gets, such as a broken rule. It has no stack trace by default: nobody reads it, and V8 needs as long for one as for
 * a read of the store. In a sale, most requests end with such errors.
 * @param options.hasStack for a failure that is logged
 */
export class ExpectedError extends Error {
  constructor(message: string, { hasStack = false } = {}) {
    const frames = Error.stackTraceLimit;
    if (!hasStack) Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = frames;
  }
}
