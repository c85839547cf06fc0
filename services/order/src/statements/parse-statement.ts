import type { SkippedRow, StatementColumns } from '@storefront/contracts';
import type { Paise } from '../orders/money';
import { delimiters, readRows, type CsvRow, type Delimiter } from './csv-rows';
import { findCut } from './cut-file';
import { textOfFile } from './file-text';
import { findHeadings, likelyHeadings, type Columns } from './headings';
import { StatementError, unreadable } from './statement-error';
import { areSummaryFigures, isBalanceTitle, isTitle } from './titles';
import { amountOfText, dayOfText, directionOfText, looksLikeDate } from './values';

/** Money that arrived, as the bank prints it. */
export interface CreditRow {
  /** `YYYY-MM-DD` */
  day: string;
  amount: Paise;
  reference: string;
  description: string;
  /** Of the account after this credit, where the bank prints it. */
  balance?: Paise;
}

export interface ParsedStatement {
  /** Digits, or `X` where the bank hides them; undefined if neither staff nor the file name it. */
  account?: string;
  /** First and last day of its transactions. */
  from: string;
  to: string;
  credits: CreditRow[];
  debits: number;
  skipped: SkippedRow[];
}

/** Enough rows to find the headings, because the text above them is short. */
const mostPreamble = 2_000;

function refuse(line: number, heading: string | undefined, problem: string): never {
  throw unreadable(`Line ${line}, column “${heading || 'without a heading'}”: ${problem} Nothing was imported.`);
}

const quoted = (cell: string) => `“${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}”`;

function cellsOf({ cells }: CsvRow, { at }: Columns) {
  const of = (position: number | undefined) => (position === undefined ? '' : (cells[position] ?? ''));
  return { date: of(at.date), description: of(at.description), reference: of(at.reference), debit: of(at.debit), credit: of(at.credit), amount: of(at.amount), drCr: of(at.drCr), balance: of(at.balance) };
}

/** Why a row is no transaction: a title, a total or a line of the summary. Undefined for a transaction, also for one that cannot be read. */
function reasonToSkip(row: CsvRow, columns: Columns, above: CsvRow | undefined): string | undefined {
  const { date, description, debit, credit, amount } = cellsOf(row, columns);
  const amounts = [debit, credit, amount];
  if (looksLikeDate(date)) {
    const isWithoutAmount = amounts.every((cell) => (amountOfText(cell) ?? 0) === 0);
    return isWithoutAmount && isBalanceTitle(description) ? 'A balance, not a transaction' : undefined;
  }
  const hasDescription = /[\p{L}\p{N}]/u.test(description);
  const title = hasDescription ? description : row.cells.find((cell) => /\p{L}/u.test(cell));
  if (title !== undefined && isTitle(title)) return 'A total or balance, not a transaction';
  if (!amounts.some((cell) => /\d/.test(cell))) return 'Not a transaction: no date and no amount';
  if (description === '') return 'Not a transaction: no date and no description';
  return areSummaryFigures(row, above) ? 'Part of the summary' : undefined;
}

/** @throws StatementError if the cell is no amount */
function amountIn(row: CsvRow, columns: Columns, field: 'debit' | 'credit' | 'amount' | 'balance'): Paise | undefined {
  const cell = cellsOf(row, columns)[field];
  const amount = amountOfText(cell);
  if (Number.isNaN(amount)) refuse(row.line, columns.headings[columns.at[field] ?? -1], `${quoted(cell)} is not an amount.`);
  return amount;
}

function refuseContradiction(row: CsvRow, columns: Columns, field: 'debit' | 'credit' | 'amount', direction: 'debit' | 'credit'): void {
  const cell = cellsOf(row, columns)[field];
  const printed = directionOfText(cell);
  if (printed && printed !== direction && amountOfText(cell) !== 0) refuse(row.line, columns.headings[columns.at[field] ?? -1], `${quoted(cell)} is a ${printed}, not a ${direction}.`);
}

/** Paise that arrived; zero or less for money that left; undefined if the row prints zeros only. */
function creditIn(row: CsvRow, columns: Columns): Paise | undefined {
  const { at, headings } = columns;
  if (at.amount !== undefined && at.drCr !== undefined) {
    const amount = amountIn(row, columns, 'amount');
    if (amount === undefined) refuse(row.line, headings[at.amount], 'the amount is missing.');
    if (amount === 0) return undefined;
    const direction = directionOfText(cellsOf(row, columns).drCr);
    if (!direction) refuse(row.line, headings[at.drCr], `${quoted(cellsOf(row, columns).drCr)} says neither Dr nor Cr.`);
    refuseContradiction(row, columns, 'amount', direction);
    return direction === 'credit' ? amount : -Math.abs(amount);
  }
  const [credit, debit] = [amountIn(row, columns, 'credit'), at.debit === undefined ? undefined : amountIn(row, columns, 'debit')];
  refuseContradiction(row, columns, 'credit', 'credit');
  refuseContradiction(row, columns, 'debit', 'debit');
  if (credit && debit) refuse(row.line, headings[at.credit ?? -1], 'the row has a credit and a debit.');
  if (credit) return credit;
  if (debit) return -Math.abs(debit);
  // If staff did not name a column of debits, a row without a credit is a debit.
  if (at.debit === undefined) return 0;
  if (credit === undefined && debit === undefined) refuse(row.line, headings[at.credit ?? -1], 'the amount is missing.');
  return undefined;
}

/** A bank prints far less. */
const longestText = 1_000;

/**
 * Amounts with commas that are not in quotation marks would shift the columns.
 * @throws StatementError
 */
function refuseShifted({ cells, line }: CsvRow, columns: Columns): void {
  const { headings } = columns;
  const long = cells.findIndex((cell) => cell.length > longestText);
  if (long >= 0) refuse(line, headings[long], 'the text is longer than 1,000 characters.');
  const last = cells.findLastIndex((cell) => cell !== '');
  if (last >= widthOf(columns)) refuse(line, headings.findLast((heading) => heading !== ''), 'the row has more cells than there are headings.');
}

function dayIn(row: CsvRow, columns: Columns): string {
  const { date } = cellsOf(row, columns);
  const day = dayOfText(date);
  if (day === undefined) refuse(row.line, columns.headings[columns.at.date], date === '' ? 'the date is missing.' : `${quoted(date)} is not a date.`);
  return day;
}

const namedAccount = /(?:\ba\/c|\bacc(?:oun)?t)\.?\s*(?:number|num|no|#)(?![a-z])[^0-9*x]{0,12}([0-9*x][0-9*x -]{2,28}[0-9*x])/i;

/** The account as one word in upper case, so that spellings equal each other. */
export const accountKey = (account: string): string => account.replace(/[\s-]/g, '').toUpperCase();

function accountIn(preamble: CsvRow[]): string | undefined {
  for (const { cells } of preamble) {
    const found = namedAccount.exec(cells.filter((cell) => cell !== '').join(' '))?.[1];
    if (found) return accountKey(found);
  }
  return undefined;
}

/** Spreadsheets add empty columns at the end. */
const widthOf = ({ headings }: Columns) => headings.findLastIndex((heading) => heading !== '') + 1;

const isBlank = ({ cells }: CsvRow) => cells.every((cell) => cell === '' || /^[*_=-]+$/.test(cell));

/** @throws StatementError 'unknown-headings' with the headings, or 'unreadable' if it is no table */
function findTable(text: string, chosen?: StatementColumns): { delimiter: Delimiter; preamble: CsvRow[]; columns: Columns; line: number } {
  let likely: string[] = [];
  let failure: unknown;
  for (const delimiter of delimiters) {
    try {
      const rows = readRows(text, delimiter, { most: mostPreamble });
      const found = findHeadings(rows, chosen);
      if (found) return { delimiter, preamble: rows.slice(0, rows.indexOf(found.row)), columns: found.columns, line: found.row.line };
      const headings = likelyHeadings(rows);
      if (headings.length > likely.length) likely = headings;
    } catch (error) {
      failure ??= error;
    }
  }
  if (likely.length >= 3) {
    const problem = chosen ? 'The file does not have the chosen columns.' : 'The headings of this file are not those of a bank that the shop knows.';
    throw new StatementError('unknown-headings', `${problem} Please choose the columns.`, likely);
  }
  throw failure ?? unreadable('This file is not a CSV file with columns. Please download the statement from your bank as CSV.');
}

export interface StatementOptions {
  account?: string;
  /** The headings, if staff chose them. */
  columns?: StatementColumns;
}

/**
 * The credits of a bank statement in CSV.
 * @throws StatementError if a row cannot be read, naming line and column; then nothing may be stored
 */
export function parseStatement(bytes: Uint8Array, { account, columns: chosen }: StatementOptions = {}): ParsedStatement {
  const text = textOfFile(bytes);
  const { delimiter, preamble, columns, line } = findTable(text, chosen);
  const [transactions, credits, skipped, days]: [CsvRow[], CreditRow[], SkippedRow[], string[]] = [[], [], [], []];
  let debits = 0;
  let above: CsvRow | undefined;
  const rows = readRows(text, delimiter, { width: widthOf(columns) });
  for (const row of rows) {
    if (row.line <= line || isBlank(row)) continue;
    // Otherwise the payments inside the quoted text would be lost.
    if (row.isSwallowed) throw unreadable(`Line ${row.line}: a quotation mark is closed in another row. Nothing was imported.`);
    const reason = reasonToSkip(row, columns, above);
    above = row;
    if (reason !== undefined) {
      skipped.push({ line: row.line, reason });
      continue;
    }
    transactions.push(row);
    refuseShifted(row, columns);
    const day = dayIn(row, columns);
    const amount = creditIn(row, columns);
    const balance = amountIn(row, columns, 'balance');
    if (amount === undefined) {
      skipped.push({ line: row.line, reason: 'The amount is zero' });
      continue;
    }
    days.push(day);
    const { reference, description } = cellsOf(row, columns);
    if (amount <= 0) debits += 1;
    else credits.push({ day, amount, reference: /^-*$/.test(reference) ? '' : reference, description, ...(balance !== undefined && { balance }) });
  }
  const last = rows.at(-1)!;
  const cut = findCut(last, transactions, columns, text);
  if (cut) refuse(last.line, columns.headings[cut.position], `${cut.problem} The end of the file is missing. Please download it again.`);
  if (credits.length === 0) throw unreadable(`This file has no credits${debits > 0 ? `, only ${debits === 1 ? 'one debit' : `${debits} debits`}` : ''}. Nothing was imported.`);
  days.sort();
  const named = account ? accountKey(account) : accountIn(preamble);
  return { ...(named && { account: named }), from: days[0]!, to: days.at(-1)!, credits, debits, skipped };
}
