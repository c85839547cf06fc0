import { z } from 'zod';
import { amountSchema, choiceParam, idParam, idSchema, keptLine, keptText, optionalText, pageFields, text, textOrNone, timestampSchema, wholeNumberParam } from './common';
import type { Endpoint } from './endpoint';
import { form } from './form';

/** Of a bank statement. */
export const mostStatementBytes = 10 * 1024 * 1024;
export const mostStatementLines = 50_000;
/** In one call. */
export const mostSettledPairs = 500;

const heading = (field: string) => text(`The heading of ${field}`, 200);
const optionalHeading = (field: string) => textOrNone(`The heading of ${field}`, 200);

/** The headings that staff choose for a bank that the shop does not know. */
export const statementColumnsSchema = form(
  {
    date: heading('date'),
    description: heading('description'),
    reference: optionalHeading('reference'),
    balance: optionalHeading('balance'),
    credit: optionalHeading('credit'),
    debit: optionalHeading('debit'),
    amount: optionalHeading('amount'),
    /** The column that says Dr or Cr; may be that of the amount. */
    drCr: optionalHeading('drCr'),
  },
  'columns must name the headings',
).refine(
  ({ credit, debit, amount, drCr }) => (credit !== undefined ? amount === undefined && drCr === undefined : debit === undefined && amount !== undefined && drCr !== undefined),
  'columns needs either credit, or amount with drCr',
);
export type StatementColumns = z.infer<typeof statementColumnsSchema>;

/** The fields of the multipart form. `columns` is JSON text there, and the statement comes as `file`. */
export const statementFormSchema = form({
  /** The account's number. Left out: as the file names it. */
  account: optionalText('Account', 40),
  columns: statementColumnsSchema.optional(),
});
export type StatementForm = z.infer<typeof statementFormSchema>;

const daySchema = keptText(10);

export const skippedRowSchema = z.object({ line: z.number().int(), reason: keptLine });
export type SkippedRow = z.infer<typeof skippedRowSchema>;

export const statementSchema = z.object({
  _id: idSchema,
  /** Of the file. */
  name: keptLine,
  account: keptLine.optional(),
  /** First and last day of its transactions, `YYYY-MM-DD`. */
  from: daySchema,
  to: daySchema,
  /** The number of new credits. */
  credits: z.number().int(),
  debits: z.number().int(),
  /** Credits that the shop knew before, or that are in the file twice. */
  duplicates: z.number().int(),
  /** At most 200. */
  skipped: z.array(skippedRowSchema),
  at: timestampSchema.optional(),
});
export type Statement = z.infer<typeof statementSchema>;

export const importedStatementAnswerSchema = z.object({ success: z.literal(true), message: keptLine.optional(), statement: statementSchema });

export const statementListQuerySchema = z.object({
  page: wholeNumberParam('page', 1, 1_000_000, 1),
  limit: wholeNumberParam('limit', 1, 100, 50),
});
export const statementListAnswerSchema = z.object({ success: z.literal(true), statements: z.array(statementSchema), ...pageFields });

/**
 * `matched`: the reported UTR and the amount fit one order. `differs`: the UTR fits, but the amount differs, the payment was refused, or several orders or credits have this UTR.
 * Also if the reported ID is no UTR, such as a phone number, and the credit can be for an older order of the same customer. Also if staff verified another payment of the
 * order by hand that can be the same transfer.
 * `suggested`: no UTR fits, but an unpaid order does. A credit that is settled only in part keeps its state.
 */
export const creditStates = ['matched', 'differs', 'suggested', 'unmatched', 'settled', 'set-aside'] as const;
export type CreditState = (typeof creditStates)[number];

/** An order that a credit may be for, or is settled with. */
export const creditProposalSchema = z.object({
  orderId: idSchema,
  orderNumber: keptLine,
  /** The customer's name. */
  customer: keptLine,
  /** The payment that the customer reported. */
  paymentId: keptLine.optional(),
  /** Rupees: what the customer reported, or else what the order still needs. For a settled part, its amount. */
  amount: z.number(),
  reason: keptLine,
});
export type CreditProposal = z.infer<typeof creditProposalSchema>;

export const creditSchema = z.object({
  _id: idSchema,
  /** `YYYY-MM-DD` */
  date: daySchema,
  /** Rupees. */
  amount: z.number(),
  reference: keptLine,
  description: keptLine,
  account: keptLine.optional(),
  state: z.enum(creditStates),
  /** Why it differs or is set aside. */
  reason: keptLine.optional(),
  proposals: z.array(creditProposalSchema),
  /** `unsettle` can undo something: the credit is set aside, or pays an order. False if its UTR was verified by hand. */
  canUndo: z.boolean().optional(),
  /** Rupees that are not settled yet, if a part is. */
  amountLeft: z.number().optional(),
  /** The parts that are settled, if not all of it is. */
  parts: z.array(creditProposalSchema).optional(),
});
export type Credit = z.infer<typeof creditSchema>;

export const creditListQuerySchema = z.object({
  state: choiceParam('state', creditStates),
  /** By reference, description, amount, order number, customer. */
  search: optionalText('search', 200),
  /** Only credits of this statement. */
  statement: idParam('Invalid statement'),
  page: wholeNumberParam('page', 1, 1_000_000, 1),
  limit: wholeNumberParam('limit', 1, 100, 50),
});
export type CreditListQuery = z.infer<typeof creditListQuerySchema>;

const sumSchema = z.object({ count: z.number().int(), amount: z.number() });
export const creditListAnswerSchema = z.object({
  success: z.literal(true),
  credits: z.array(creditSchema),
  ...pageFields,
  /** Of all credits that fit search and statement, in rupees. */
  sums: z.object({ matched: sumSchema, differs: sumSchema, suggested: sumSchema, unmatched: sumSchema, settled: sumSchema, 'set-aside': sumSchema }),
});
export type CreditListAnswer = z.infer<typeof creditListAnswerSchema>;

export const settleFormSchema = z.object({
  pairs: z
    .array(
      form({
        creditId: idSchema,
        orderId: idSchema,
        /** Rupees, if the credit pays several orders. Left out: all of it. An order gets one part: another amount for it is refused until the credit is unsettled. */
        amount: amountSchema.optional(),
      }),
      'pairs must be a list',
    )
    .min(1, 'Please choose at least one payment')
    .max(mostSettledPairs, { error: `At most ${mostSettledPairs} payments can be verified at once`, abort: true }),
});
export type SettlePair = z.infer<typeof settleFormSchema>['pairs'][number];

export const settleResultSchema = z.object({
  creditId: idSchema,
  orderId: idSchema,
  ok: z.boolean(),
  /** Why it was refused. If `ok`: it counts as a payment that was verified before, or a part of it is now due as a refund. */
  message: keptLine.optional(),
});
export type SettleResult = z.infer<typeof settleResultSchema>;
export const settleAnswerSchema = z.object({ success: z.literal(true), results: z.array(settleResultSchema) });

export const creditReasonFormSchema = z.object({ reason: text('Reason', 500) });
export const unsettleFormSchema = form({
  ...creditReasonFormSchema.shape,
  /** The orders that the credit paid when the admin saw it; none if it was set aside. Left out: not checked. */
  orderIds: z.array(idSchema, 'orderIds must be a list').max(mostSettledPairs, `At most ${mostSettledPairs} orders can be named`).optional(),
});
export type UnsettleForm = z.infer<typeof unsettleFormSchema>;
export const creditAnswerSchema = z.object({ success: z.literal(true), message: keptLine, credit: creditSchema });

export const statementEndpoints = [
  { id: 'importStatement', method: 'POST', path: '/api/admin/statements', answeredBy: 'order', access: 'admin', summary: 'Imports the credits of a bank statement in CSV. Credits that the shop knows are not stored again. 422 with `headings` if staff must choose the columns.', body: statementFormSchema, bodyType: 'multipart/form-data', files: { file: 1 }, status: 201, answer: importedStatementAnswerSchema, failures: [415, 422] },
  { id: 'listStatements', method: 'GET', path: '/api/admin/statements', answeredBy: 'order', access: 'admin', summary: 'Imported statements, the newest first.', query: statementListQuerySchema, status: 200, answer: statementListAnswerSchema },
  { id: 'listCredits', method: 'GET', path: '/api/admin/credits', answeredBy: 'order', access: 'admin', summary: 'Credits of the bank with the orders that they may be for, the newest first, and sums by state.', query: creditListQuerySchema, status: 200, answer: creditListAnswerSchema },
  { id: 'settleCredits', method: 'POST', path: '/api/admin/credits/settle', answeredBy: 'order', access: 'admin', summary: 'Verifies the payments of orders with credits. Each pair has a result; saying it twice changes nothing.', body: settleFormSchema, status: 200, answer: settleAnswerSchema },
  { id: 'unsettleCredit', method: 'POST', path: '/api/admin/credits/:id/unsettle', answeredBy: 'order', access: 'admin', summary: 'Undoes settling or setting aside. 409 if a refund needs the money, or if it is not what the admin saw.', body: unsettleFormSchema, status: 200, answer: creditAnswerSchema, failures: [404, 409] },
  { id: 'setCreditAside', method: 'POST', path: '/api/admin/credits/:id/set-aside', answeredBy: 'order', access: 'admin', summary: 'Takes a credit off the list that is for no order.', body: creditReasonFormSchema, status: 200, answer: creditAnswerSchema, failures: [404, 409] },
] satisfies Endpoint[];
