import type { StatementColumns } from '@storefront/contracts';
import { ApiError, asList, asNumber, asOptional, asRecord, asText, callerHeaders, outcomeFields, successOf, type Read } from '@storefront/web-kit';

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

const asAnswer = asRecord({ ...outcomeFields, statement: asOptional(asStatement), headings: asOptional(asList(asText)) });

/** Staff must choose the columns: the shop does not know the file's headings. */
export class UnknownHeadings extends Error {
  constructor(
    readonly headings: string[],
    message: string,
  ) {
    super(message);
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** Sends a statement as a form, which web-kit's `api` cannot. @throws UnknownHeadings, or ApiError as `api` does */
export async function importStatement(file: File, choice: { columns?: StatementColumns; account?: string } = {}): Promise<Statement> {
  const form = new FormData();
  form.set('file', file);
  if (choice.account) form.set('account', choice.account);
  if (choice.columns) form.set('columns', JSON.stringify(choice.columns));
  const response = await fetch('/api/admin/statements', { method: 'POST', headers: { Accept: 'application/json', ...callerHeaders() }, body: form }).catch((error: unknown) => {
    throw new ApiError(0, '', { cause: error });
  });
  const answer = asAnswer(await jsonOf(response), () => undefined);
  if (response.status === 422 && answer.headings && answer.headings.length > 0) throw new UnknownHeadings(answer.headings, answer.message ?? '');
  if (!response.ok) throw new ApiError(response.status, answer.message ?? '');
  return successOf(answer, answer.statement);
}
