import { mostStatementBytes, mostStatementLines } from '@storefront/contracts';
import { delimiters } from './csv-rows';
import { StatementError, unreadable } from './statement-error';

const saveAsCsv = 'Please save it as CSV and upload the CSV file.';

/** A bank prints far less. */
const longestLine = 100_000;

/** A bank prints about ten, spreadsheets add some for empty columns, and an amount such as `1,24,999.00` has two. */
const mostLineDelimiters = 500;

/** Sixty delimiters in each line of the longest file. Reading so many cells takes up to a second of processor time, and 10 MB of commas would take two. */
const mostDelimiters = 3_000_000;

/** First bytes of files that banks and spreadsheets offer beside CSV. */
const otherKinds: [start: number[], sentence: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], `This file is a spreadsheet (.xlsx), not a CSV file. ${saveAsCsv}`],
  [[0xd0, 0xcf, 0x11, 0xe0], `This file is a spreadsheet (.xls), not a CSV file. ${saveAsCsv}`],
  [[0x25, 0x50, 0x44, 0x46], 'This file is a PDF. Please download the statement from your bank as CSV.'],
];

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, index) => bytes[index] === byte);

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function countDelimiters(text: string): number {
  let count = 0;
  for (const delimiter of delimiters) for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) count += 1;
  return count;
}

function refuseOtherKinds(bytes: Uint8Array): void {
  const other = otherKinds.find(([start]) => startsWith(bytes, start));
  if (other) throw unreadable(other[1]);
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]) || bytes.includes(0)) {
    throw unreadable('This file has an encoding that the shop cannot read. Please save it as “CSV UTF-8”.');
  }
}

/**
 * The text of a CSV file in UTF-8 or Windows-1252, with line ends as `\n`.
 * @throws StatementError if the file is empty, too large, or another kind of file
 */
export function textOfFile(bytes: Uint8Array): string {
  if (bytes.length > mostStatementBytes) throw new StatementError('too-large', 'The file is larger than 10 MB. Please export a shorter period.');
  refuseOtherKinds(bytes);
  // Decoding removes the byte order mark.
  const text = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes).replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw unreadable('This file is empty.');
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) throw unreadable(`This file is a web page or a spreadsheet, not a CSV file. ${saveAsCsv}`);
  if (/[\x01-\x08\x0e-\x1f\x7f-\x84\x86-\x90]/.test(text)) throw unreadable('This file is not text. Please download the statement from your bank as CSV.');
  const lines = text.split('\n');
  const long = lines.findIndex((line) => line.length > longestLine);
  if (long >= 0) throw unreadable(`Line ${long + 1} is longer than 100,000 characters. Please download the statement from your bank as CSV.`);
  if (lines.length - (text.endsWith('\n') ? 1 : 0) > mostStatementLines) throw new StatementError('too-large', 'The file has more than 50,000 lines. Please export a shorter period.');
  const counts = lines.map(countDelimiters);
  const crowded = counts.findIndex((count) => count > mostLineDelimiters);
  if (crowded >= 0) throw unreadable(`Line ${crowded + 1} has more than 500 commas, semicolons and tabs. Please download the statement from your bank as CSV.`);
  if (counts.reduce((sum, count) => sum + count, 0) > mostDelimiters) throw new StatementError('too-large', 'The file has more than 3,000,000 commas, semicolons and tabs. Please export a shorter period.');
  return text;
}
