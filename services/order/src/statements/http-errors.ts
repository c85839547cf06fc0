import { HttpError } from '@storefront/service-kit';
import { StatementError, type StatementRefusal } from './statement-error';

const statuses: Record<StatementRefusal, number> = {
  unreadable: 400,
  'too-large': 413,
  'unknown-headings': 422,
  'not-found': 404,
  'not-possible': 409,
  'changed-meanwhile': 409,
};

/** Middleware: turns a StatementError into an HTTP answer. `headings` are those of a file whose columns staff must choose. */
export async function statementErrors(_ctx: unknown, next: () => Promise<unknown>): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    throw new HttpError(statuses[error.refusal], error.message, error.headings ? { headings: error.headings } : {});
  }
}
