import { CsvError, parse } from 'csv-parse/sync';
import { unreadable } from './statement-error';
import { looksLikeDate } from './values';

/** One record of the file. */
export interface CsvRow {
  cells: string[];
  /** The line in the file on which the record begins, counted from 1. */
  line: number;
  /** A cell contains what looks like several cells of several lines: a quotation mark is missing. */
  isSwallowed: boolean;
}

export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Spreadsheets write `="00123"` to keep the zeros of a number. Some quote that text again. */
const plainCell = (cell: string) => (/^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell).replace(/\s+/g, ' ').trim();

const cellPatterns = Object.fromEntries(delimiters.map((delimiter) => [delimiter, new RegExp(String.raw`(^|[${delimiter}\n]) *=?"([^"\n]*(?:""[^"\n]*)*)" *(?=[${delimiter}\n]|$)`, 'g')]));

/** Without the spaces around quoted cells, and without the `=` of `="1,24,999.00"`: else the delimiters in them would divide the cell. */
const withPlainQuotes = (text: string, delimiter: Delimiter) => text.replace(cellPatterns[delimiter]!, '$1"$2"');

/** More delimiters than a line of a narration has. */
const swallowedDelimiters = 3;

/** @param width number of headings */
function isSwallowed(cell: string, position: number, width: number, delimiter: Delimiter): boolean {
  if (!cell.includes('\n')) return false;
  const lines = cell.split('\n').map((line) => line.split(delimiter).map((piece) => piece.trim()));
  if (lines.some((pieces) => pieces.length > swallowedDelimiters) && lines.flat().some(looksLikeDate)) return true;
  // With few columns, the cell contains other rows if its first line has enough cells to end its own row, and a later line looks like a row. In the last column every first line has enough cells, so there the later line must have all columns.
  const needed = width - position;
  const least = needed > 1 ? 2 : width;
  return lines[0]!.length >= needed && lines.slice(1).some((pieces) => pieces.length >= least && pieces.some(looksLikeDate));
}

/**
 * Every record of the text, also blank ones.
 * @param text with line ends as `\n`
 * @param most stop after this many records
 * @param width number of headings
 * @throws StatementError if a quotation mark is not closed
 */
export function readRows(text: string, delimiter: Delimiter, { most = -1, width = Infinity } = {}): CsvRow[] {
  const rows: CsvRow[] = [];
  let ended = 0;
  try {
    parse(withPlainQuotes(text, delimiter), {
      delimiter,
      to: most,
      record_delimiter: '\n',
      relax_column_count: true,
      // Narrations have quotation marks in the middle.
      relax_quotes: true,
      on_record(cells: string[], { lines }) {
        rows.push({ cells: cells.map(plainCell), line: ended + 1, isSwallowed: cells.some((cell, position) => isSwallowed(cell, position, width, delimiter)) });
        ended = lines;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(`Line ${ended + 1}: a quotation mark is not closed. Nothing was imported.`);
  }
  return rows;
}
