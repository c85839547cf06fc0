import type { CsvRow } from './csv-rows';
import type { Columns } from './headings';
import { amountOfText } from './values';

interface Cut {
  /** Of the column. */
  position: number;
  problem: string;
}

/** Equal for values that are written in the same way: `21-Nov` and `05-Dec` are `00-aaa`. */
const shapeOf = (text: string) => text.replace(/\d/g, '0').replace(/[a-z]/gi, 'a');

const hasPaise = (cell: string) => /\.\d\d(?!\d)/.test(cell);

function isPartOfDate({ cells }: CsvRow, before: CsvRow[], { at }: Columns): boolean {
  const cell = cells[at.date] ?? '';
  // A shorter cell can be a page number.
  return cells.length === at.date + 1 && cell.length >= 3 && before.some((row) => shapeOf(row.cells[at.date] ?? '').startsWith(shapeOf(cell)));
}

/** The last cell of the file is an amount without paise, and all amounts above it and in its row have paise, also those that are `00`. */
function isPartOfAmount({ cells }: CsvRow, before: CsvRow[], { at }: Columns): boolean {
  const position = cells.length - 1;
  const positions = [at.debit, at.credit, at.amount, at.balance].filter((one) => one !== undefined);
  // ICICI prints `0.0` in the other column.
  const isAmount = (cell: string) => /[1-9]/.test(cell);
  const [above, beside] = [before.map((row) => row.cells[position] ?? ''), positions.filter((one) => one !== position).map((one) => cells[one] ?? '')];
  if (!positions.includes(position) || !/\d/.test(cells[position]!) || hasPaise(cells[position]!)) return false;
  // Spreadsheets print `3000` and `1000.5` beside `1000.25`.
  const printsZeros = before.some(({ cells: ofRow }) => positions.some((one) => /\.\d0(?!\d)/.test(ofRow[one] ?? '')));
  return printsZeros && above.some(isAmount) && [...above, ...beside].filter(isAmount).every(hasPaise);
}

/**
 * The column in which a file ends too early, for example after an interrupted download. Compares the last row with all transactions before it, because banks
 * and spreadsheets leave out cells and paise in different ways.
 * @param last row of the file
 * @param transactions all of them, perhaps with the last row
 */
export function findCut(last: CsvRow, transactions: CsvRow[], columns: Columns, text: string): Cut | undefined {
  // A download that was interrupted in a row does not end with a line break.
  if (text.endsWith('\n')) return undefined;
  const { at, headings } = columns;
  if (transactions.at(-1) !== last) return isPartOfDate(last, transactions, columns) ? { position: at.date, problem: 'this is only the beginning of a date.' } : undefined;
  const before = transactions.slice(0, -1);
  const count = last.cells.length;
  // A file with one transaction has only its headings to compare with.
  // Cells without a heading are empty: SBI prints a tab at the end of a row.
  const isShort = before.length > 0 ? headings.slice(count).some(Boolean) && before.every(({ cells }) => cells.length > count) : Math.max(...Object.values(at)) >= count;
  if (isShort) return { position: count, problem: 'the row ends before this column.' };
  const { balance } = at;
  if (balance !== undefined && before.length > 0) {
    const hasBalance = ({ cells }: CsvRow) => amountOfText(cells[balance] ?? '') !== undefined;
    if (!hasBalance(last) && before.every(hasBalance)) return { position: balance, problem: 'the balance is missing, and all rows above have one.' };
  }
  if (isPartOfAmount(last, before, columns)) return { position: count - 1, problem: 'the amount has no paise, and all amounts above it have paise.' };
  return undefined;
}
