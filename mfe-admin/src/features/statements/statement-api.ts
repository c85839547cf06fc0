import type { StatementColumns } from '@storefront/contracts';
import { api, ApiError, asList, asNumber, asOptional, asRecord, asText, outcomeFields, successOf, type Read } from '@storefront/web-kit';

const asStatement = asRecord({
  _id: asText,
  name: asText,
  credits: asNumber,
  debits: asNumber,
  duplicates: asNumber,
  skipped: asList(asRecord({ line: asNumber, reason: asText })),
});

/** An imported statement. */
export type Statement = Read<typeof asStatement>;

const asAnswer = asRecord({ ...outcomeFields, statement: asOptional(asStatement) });
const asUnknownFile = asRecord({ headings: asOptional(asList(asText)) });

/** Staff must choose the columns: the shop does not know the file's headings. */
export class UnknownHeadings extends Error {
  constructor(
    readonly headings: string[],
    message: string,
  ) {
    super(message);
  }
}

/** The error to throw: another one if the server asks for the columns. */
function withHeadings(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 422) return error;
  const { headings = [] } = asUnknownFile(error.details.body, () => undefined);
  return headings.length > 0 ? new UnknownHeadings(headings, error.message) : error;
}

/** @throws UnknownHeadings, or ApiError as `api` does */
export async function importStatement(file: File, choice: { columns?: StatementColumns; account?: string } = {}): Promise<Statement> {
  const form = new FormData();
  form.set('file', file);
  if (choice.account) form.set('account', choice.account);
  if (choice.columns) form.set('columns', JSON.stringify(choice.columns));
  try {
    const answer = await api.post('/api/admin/statements', form, { as: asAnswer });
    return successOf(answer, answer.statement);
  } catch (error) {
    throw withHeadings(error);
  }
}
