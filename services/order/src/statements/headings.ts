import type { StatementColumns } from '@storefront/contracts';
import type { CsvRow } from './csv-rows';
import { amountOfText, looksLikeDate } from './values';

type Field = 'date' | 'description' | 'reference' | 'debit' | 'credit' | 'amount' | 'drCr' | 'balance';

/** The position of each column, and the headings, which messages name. */
export interface Columns {
  at: Partial<Record<Field, number>> & { date: number; description: number };
  headings: string[];
}

/** For each field the headings that a bank prints, the preferred one first. A field with `?` may be missing. */
type Layout = Partial<Record<Field | 'reference?' | 'balance?', string[]>>;

/** As the banks print them, in lower case and without everything but letters and digits. Names of banks are for readers only. */
const layouts: { bank: string; columns: Layout }[] = [
  {
    bank: 'HDFC',
    columns: {
      date: ['date'], description: ['narration'], 'reference?': ['chqrefno', 'chqrefnumber'],
      debit: ['withdrawalamt', 'withdrawalamount', 'debitamount'], credit: ['depositamt', 'depositamount', 'creditamount'], 'balance?': ['closingbalance'],
    },
  },
  {
    bank: 'ICICI',
    columns: {
      date: ['transactiondate', 'valuedate'], description: ['transactionremarks'], 'reference?': ['chequenumber', 'chequeno', 'chequenorefno'],
      debit: ['withdrawalamountinr', 'withdrawalamount', 'withdrawalamtinr'], credit: ['depositamountinr', 'depositamount', 'depositamtinr'], 'balance?': ['balanceinr', 'balance'],
    },
  },
  {
    bank: 'ICICI for companies',
    columns: {
      date: ['txnposteddate', 'valuedate'], description: ['description'], 'reference?': ['transactionid'],
      drCr: ['crdr'], amount: ['transactionamountinr', 'transactionamount'], 'balance?': ['availablebalanceinr', 'availablebalance'],
    },
  },
  { bank: 'ICICI by mail', columns: { date: ['date'], description: ['particulars'], credit: ['deposits'], debit: ['withdrawals'], 'balance?': ['balance'] } },
  { bank: 'SBI', columns: { date: ['txndate'], description: ['description'], 'reference?': ['refnochequeno'], debit: ['debit'], credit: ['credit'], 'balance?': ['balance'] } },
  { bank: 'SBI with one date', columns: { date: ['date'], description: ['details', 'transactionreference'], reference: ['refnochequeno', 'refnochqno'], debit: ['debit'], credit: ['credit'], 'balance?': ['balance'] } },
  { bank: 'Axis', columns: { date: ['trandate'], description: ['particulars'], 'reference?': ['chqno'], debit: ['dr', 'debit'], credit: ['cr', 'credit'], 'balance?': ['bal', 'balance'] } },
  {
    bank: 'Axis for companies',
    columns: {
      date: ['transactiondateddmmyyyy', 'transactiondate', 'trandate'], description: ['particulars', 'transactionparticulars'], 'reference?': ['chequenumber', 'chqno'],
      amount: ['amountinr'], drCr: ['debitcredit', 'drcr'], 'balance?': ['balanceinr'],
    },
  },
  {
    bank: 'Kotak',
    columns: {
      date: ['transactiondate', 'date'], description: ['description', 'narration'], reference: ['chqrefno', 'chqrefnumber'],
      amount: ['amount', 'withdrawaldrdepositcr'], drCr: ['drcr', 'withdrawaldrdepositcr'], 'balance?': ['balance'],
    },
  },
  {
    bank: 'Kotak with two columns',
    columns: {
      date: ['transactiondate', 'date'], description: ['description', 'narration'], reference: ['chqrefno', 'chqrefnumber'],
      debit: ['debit', 'debitamount', 'withdrawaldr'], credit: ['credit', 'creditamount', 'depositcr'], 'balance?': ['balance'],
    },
  },
  { bank: 'Kotak with a sign', columns: { date: ['transactiondate', 'date'], description: ['transactiondetails'], reference: ['chqrefno'], credit: ['debitcredit'], 'balance?': ['balance'] } },
];

const normal = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Uses the first of several equal headings: Kotak prints Dr/Cr of the amount before that of the balance. */
function positionsIn(names: string[], wanted: Layout): Partial<Record<Field, number>> | undefined {
  const at: Partial<Record<Field, number>> = {};
  for (const [field, headings] of Object.entries(wanted)) {
    const found = headings.map((heading) => names.indexOf(heading)).find((position) => position >= 0);
    if (found !== undefined) at[field.replace('?', '') as Field] = found;
    else if (!field.endsWith('?')) return undefined;
  }
  return at;
}

const toColumns = (row: CsvRow, wanted: Layout[]): Columns | undefined => {
  if (row.cells.length < 3) return undefined;
  const names = row.cells.map(normal);
  for (const layout of wanted) {
    const at = positionsIn(names, layout);
    if (at) return { at: at as Columns['at'], headings: row.cells };
  }
  return undefined;
};

const bankLayouts = layouts.map(({ columns }) => columns);
const chosenLayout = (chosen: StatementColumns): Layout => Object.fromEntries(Object.entries(chosen).flatMap(([field, heading]) => (heading === undefined ? [] : [[field, [normal(heading)]]])));

/** The first row with the headings of a bank, or with those that staff chose. */
export function findHeadings(rows: CsvRow[], chosen?: StatementColumns): { row: CsvRow; columns: Columns } | undefined {
  const wanted = chosen ? [chosenLayout(chosen)] : bankLayouts;
  for (const row of rows) {
    const columns = toColumns(row, wanted);
    if (columns) return { row, columns };
  }
  return undefined;
}

const isTitle = (cell: string) => cell !== '' && !looksLikeDate(cell) && Number.isNaN(amountOfText(cell));

/** The texts of the row that most likely has the headings: the row with the most titles and no values; of several, the first. */
export function likelyHeadings(rows: CsvRow[]): string[] {
  let best: string[] = [];
  for (const { cells } of rows) {
    const given = cells.filter((cell) => cell !== '');
    if (given.length > best.length && given.every(isTitle)) best = given;
  }
  return [...new Set(best)];
}
