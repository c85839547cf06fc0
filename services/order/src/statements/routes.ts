import { readFile } from 'node:fs/promises';
import { creditListQuerySchema, creditReasonFormSchema, mostStatementBytes, settleFormSchema, statementFormSchema, statementListQuerySchema, unsettleFormSchema } from '@storefront/contracts';
import { adminsOnly, badRequest, HttpError, multipartBody, parse, requireActor, requireAdmin, requireId, type AppRouter, type AppState } from '@storefront/service-kit';
import type { StatementQueries } from './queries';
import type { StatementUseCases } from './use-cases';

const creditId = (ctx: { params: Record<string, string | undefined> }) => requireId(ctx.params.id, 'Payment not found');

const statementFile = multipartBody({ maxFiles: 1, maxFileBytes: mostStatementBytes, maxFieldsBytes: 16 * 1024, fileFields: ['file'], tooLargeText: 'Please upload one file of up to 10 MB.' });

async function fileOf({ files = [] }: AppState): Promise<{ name: string; bytes: Uint8Array }> {
  const [file] = files;
  if (!file) throw badRequest('Please choose a statement, in the field "file"');
  return { name: file.originalName.slice(0, 200) || 'statement.csv', bytes: await readFile(file.path) };
}

function formOf(body: unknown) {
  const { account, columns } = { ...(body as Record<string, unknown> | undefined) };
  if (typeof columns !== 'string' || columns.trim() === '') return parse(statementFormSchema, { account });
  let read: unknown;
  try {
    read = JSON.parse(columns);
  } catch {
    throw badRequest('columns must be JSON');
  }
  return parse(statementFormSchema, { account, columns: read });
}

/** Parse → authorise → call → answer; see `statementEndpoints` in the contracts. */
export function statementRoutes(router: AppRouter, useCases: StatementUseCases, queries: StatementQueries): void {
  router.post('/api/admin/statements', adminsOnly, statementFile, async (ctx) => {
    if (!ctx.request.is('multipart/form-data')) throw new HttpError(415, 'The body must be multipart form data');
    const statement = await useCases.importStatement(await fileOf(ctx.state), formOf(ctx.request.body), requireActor(ctx));
    ctx.status = 201;
    ctx.body = { success: true, statement };
  });

  router.get('/api/admin/statements', async (ctx) => {
    requireAdmin(ctx);
    ctx.body = { success: true, ...(await queries.statements(parse(statementListQuerySchema, ctx.query))) };
  });

  router.get('/api/admin/credits', async (ctx) => {
    requireAdmin(ctx);
    ctx.body = { success: true, ...(await queries.list(parse(creditListQuerySchema, ctx.query))) };
  });

  router.post('/api/admin/credits/settle', async (ctx) => {
    const actor = requireActor(ctx);
    const { pairs } = parse(settleFormSchema, ctx.request.body);
    ctx.body = { success: true, results: await useCases.settle(pairs, actor) };
  });

  router.post('/api/admin/credits/:id/unsettle', async (ctx) => {
    const actor = requireActor(ctx);
    const credit = await useCases.unsettle(creditId(ctx), parse(unsettleFormSchema, ctx.request.body), actor);
    ctx.body = { success: true, message: 'Payment changed', credit: await queries.one(credit) };
  });

  router.post('/api/admin/credits/:id/set-aside', async (ctx) => {
    const actor = requireActor(ctx);
    const { reason } = parse(creditReasonFormSchema, ctx.request.body);
    const credit = await useCases.setAside(creditId(ctx), reason, actor);
    ctx.body = { success: true, message: 'Payment set aside', credit: await queries.one(credit) };
  });
}
