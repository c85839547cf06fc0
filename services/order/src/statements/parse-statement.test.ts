import type { StatementColumns } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { bankStatement, banks, type StatementEntry } from '../../../../tools/statements/bank-statement';
import { parseStatement } from './parse-statement';
import { StatementError } from './statement-error';

const bytes = (text: string) => new TextEncoder().encode(text);
const parse = (text: string, options?: Parameters<typeof parseStatement>[1]) => parseStatement(bytes(text), options);
const refusal = (text: string | Uint8Array, options?: Parameters<typeof parseStatement>[1]) => {
  try {
    parseStatement(typeof text === 'string' ? bytes(text) : text, options);
  } catch (error) {
    if (error instanceof StatementError) return error;
    throw error;
  }
  throw new Error('The file was accepted');
};

const entries: StatementEntry[] = [
  { day: '2026-11-02', amount: 124_999, utr: '431900000001', payer: 'Meera Iyer' },
  { day: '2026-11-03', amount: 1_200, utr: '431900000002', payer: 'Weavers Guild', isDebit: true },
  { day: '2026-11-05', amount: 12_499.5, utr: '431900000003', payer: 'Lakshmi Raman', note: 'ORD202611217K3F9Q' },
];
const hdfcHead = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';
const hdfcRow = '21/11/26,UPI-MEERA-431900000001,0000431900000001,21/11/26,,"1,24,999.00","2,24,999.00"';
const hdfc = (...rows: string[]) => [hdfcHead, ...rows].join('\n');

describe('a statement in the style of', () => {
  it.each(banks)('%s has its credits, account and days', (bank) => {
    const statement = parse(bankStatement(bank, entries));
    expect(statement).toMatchObject({ from: '2026-11-02', to: '2026-11-05', debits: 1 });
    expect(statement.account).toMatch(/^0*50100012345678$/);
    expect(statement.credits.map(({ day, amount }) => [day, amount])).toEqual([['2026-11-02', 12_499_900], ['2026-11-05', 1_249_950]]);
    expect(statement.credits.map(({ reference, description }) => `${reference} ${description}`)).toEqual([expect.stringContaining('431900000001'), expect.stringContaining('431900000003')]);
    expect(statement.credits[0]!.balance).toBe(22_499_900);
    expect(statement.skipped.length).toBeGreaterThan(0);
  });

  it.each([
    ['HDFC, delimited', 'Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance', '21/11/26,UPI-MEERA,21/11/26,0.00,500.00,0000431900000001,1500.00'],
    ['ICICI for companies', 'No.,Transaction ID,Value Date,Txn Posted Date,ChequeNo.,Description,Cr/Dr,Transaction Amount(INR),Available Balance(INR)', '1,S123,21/11/2026,21/11/2026 10:15:30 AM,-,UPI/MEERA,CR,500.00,1500.00'],
    ['ICICI by mail', 'DATE,MODE,PARTICULARS,DEPOSITS,WITHDRAWALS,BALANCE', '21-11-2026,,UPI/MEERA,500.00,,1500.00'],
    ['SBI since 2024', 'Date,Details,Ref No/Cheque No,Debit,Credit,Balance', '21/11/2026,UPI/CR/MEERA,,,500.00,1500.00'],
    ['Axis for companies', 'S.No,Transaction Date (dd/mm/yyyy),Value Date (dd/mm/yyyy),Particulars,Amount(INR),Debit/Credit,Balance(INR),Cheque Number,Branch Name(SOL)', '2,21/11/2026,21/11/2026,NEFT/MEERA,"\t500.00",CR,"-,77,65,682.30",,MYLAPORE (248)'],
    ['Kotak with two columns', 'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Debit,Credit,Balance,Dr / Cr', '1,21-11-2026 19:40:46,21-11-2026,UPI/MEERA,UPI-1,,500.00,"1,500.00",CR'],
    ['ICICI, detailed', 'Sl No,Tran Id,Value Date,Transaction Date,Transaction Posted Date,Cheque no / Ref No,Transaction Remarks,Withdrawal Amt (INR),Deposit Amt (INR),Balance (INR)', '1,S123,21/Nov/2026,21/Nov/2026,21/11/2026 10:11:12 AM,-,UPI/MEERA,,500.00,"1,500.00"'],
    ['SBI, older', 'Date,Transaction Reference,Ref.No./Chq.No.,Credit,Debit,Balance', '21-11-2026,UPI/CR/MEERA,1,500.00,,"1,500.00"'],
    ['Axis with Dr/Cr', 'Tran Date,Value Date,Transaction Particulars,Chq No,Amount(INR),DR/CR,Balance(INR),Branch Name(SOL)', '21-11-2026,21-11-2026,UPI/MEERA,-,500.00,CR,"1,500.00",X'],
    ['Kotak with Dr or Cr in the amount', 'Date,Narration,Chq/Ref No,Withdrawal (Dr)/Deposit (Cr),Balance', '21-11-2026,UPI/MEERA,UPI-1,500.00(Cr),"1,500.00(Cr)"'],
    ['Kotak with a narration', 'Date,Narration,Chq/Ref No,Withdrawal (Dr),Deposit(Cr),Balance', '21-11-2026,UPI/MEERA,UPI-1,,500.00,"1,500.00(Cr)"'],
    ['Kotak with a sign', '#,TRANSACTION DATE,VALUE DATE,TRANSACTION DETAILS,CHQ / REF NO.,DEBIT/CREDIT(₹),BALANCE(₹)', '1,21 Nov 2026,21 Nov 2026,UPI/MEERA,UPI-1,+500.00,"1,500.00"'],
    ['Kotak, older', 'Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr', '1,21-11-2026,UPI/MEERA,UPI-1,500.00,CR,"1,500.00",DR'],
  ])('%s is recognised by its other headings', (_name, head, row) => {
    expect(parse(`${head}\n${row}`).credits).toEqual([expect.objectContaining({ day: '2026-11-21', amount: 50_000, description: expect.stringContaining('MEERA') as string })]);
  });

  it.each([
    ['in brackets', 'Date,Narration,Chq/Ref No,Withdrawal (Dr)/Deposit (Cr),Balance', '21-11-2026,ATM,1,500.00(Dr),"1,500.00(Cr)"', '21-11-2026,UPI,2,7.00(Cr),"1,507.00(Cr)"'],
    ['as a sign', 'Transaction Date,Transaction Details,Chq / Ref No.,Debit/Credit(₹),Balance(₹)', '21 Nov 2026,ATM,1,-500.00,"1,500.00"', '21 Nov 2026,UPI,2,+7.00,"1,507.00"'],
  ])('Kotak has its debits %s', (_name, ...rows) => {
    expect(parse(rows.join('\n'))).toMatchObject({ credits: [{ description: 'UPI', amount: 700 }], debits: 1 });
  });

  it('a bank whose preamble has 300 lines is recognised', () => {
    expect(parse(`${'Notice,of,the,bank,,,\n'.repeat(300)}${hdfc(hdfcRow)}`).credits).toHaveLength(1);
  });
});

describe('columns that staff choose', () => {
  const columns: StatementColumns = { date: 'Booked on', description: 'Text', credit: 'In', debit: 'Out', reference: 'Ref', balance: 'Saldo' };
  const file = 'My bank\nBooked on;Text;Ref;Out;In;Saldo\n2026-11-21;UPI MEERA;431900000001;;1.500,00;\n';

  it('are needed for unknown headings, which the refusal lists', () => {
    expect(refusal(file)).toMatchObject({ refusal: 'unknown-headings', headings: ['Booked on', 'Text', 'Ref', 'Out', 'In', 'Saldo'] });
  });

  it('are the headings from which the row is read', () => {
    expect(parse(file.replace('1.500,00', '1,500.00'), { columns }).credits).toEqual([{ day: '2026-11-21', amount: 150_000, reference: '431900000001', description: 'UPI MEERA' }]);
    expect(refusal(file, { columns }).message).toBe('Line 3, column “In”: “1.500,00” is not an amount. Nothing was imported.');
  });

  it('that the file does not have are refused with its headings', () => {
    expect(refusal(file, { columns: { ...columns, credit: 'Deposit' } })).toMatchObject({ refusal: 'unknown-headings', headings: expect.arrayContaining(['In']) as string[] });
  });

  it('may leave out the debits, or take one amount with Dr and Cr', () => {
    expect(parse('Day,Text,In\n21/11/2026,a,100\n21/11/2026,b,\n', { columns: { date: 'Day', description: 'Text', credit: 'In' } })).toMatchObject({ credits: [{ amount: 10_000 }], debits: 1 });
    expect(parse('Day,Text,Sum\n21/11/2026,a,100.50 Cr\n21/11/2026,b,20 Dr\n', { columns: { date: 'Day', description: 'Text', amount: 'Sum', drCr: 'Sum' } })).toMatchObject({ credits: [{ amount: 10_050 }], debits: 1 });
  });
});

describe('the text of a file', () => {
  it('may begin with a byte order mark, be in Windows-1252, and have any line ends', () => {
    const text = hdfc(hdfcRow.replace('MEERA', 'ZOÉ'));
    expect(parse(`\ufeff${text}`).credits[0]!.description).toContain('ZOÉ');
    expect(parseStatement(Uint8Array.from(text, (letter) => letter.charCodeAt(0))).credits[0]!.description).toContain('ZOÉ');
    for (const end of ['\r\n', '\r']) expect(parse(text.replaceAll('\n', end)).credits).toHaveLength(1);
  });

  it.each([['comma', ','], ['semicolon', ';'], ['tab', '\t']])('may be separated by a %s', (_name, delimiter) => {
    expect(parse(bankStatement('axis', entries).split('\r\n').map((line) => line.replaceAll(',', delimiter)).join('\n')).credits).toHaveLength(2);
  });

  it('may have quotation marks in a narration, a line break in a cell, and numbers as ="…"', () => {
    const { credits } = parse(hdfc('21/11/26,"UPI-""MEERA""\nIYER","=""0000431900000001""",21/11/26,="",="500.00",1000.00', '21/11/26,UPI "KAVYA" NAIR,="12",21/11/26,,500,1000'));
    expect(credits).toMatchObject([{ description: 'UPI-"MEERA" IYER', reference: '0000431900000001', amount: 50_000 }, { description: 'UPI "KAVYA" NAIR', reference: '12' }]);
  });

  it.each([[','], [';'], ['\t']])('may have spaces around quotation marks, and delimiters in ="…": %j', (delimiter) => {
    const row = (...cells: string[]) => cells.join(delimiter);
    const head = hdfcHead.replaceAll(',', delimiter);
    const spaced = ['"21/11/26"', ' "UPI-""MEERA"" IYER"', ' "1"', ' "" ', ' ""', ' "1,24,999.00" ', '  "2,24,999.00" '];
    const text = ['21/11/26', `="UPI${delimiter}KAVYA"`, '="0002"', '', '=""', '="1,24,999.00"', ' ="2,24,999.00"'];
    expect(parse([head, row(...spaced), row(...text)].join('\n')).credits).toEqual([
      { day: '2026-11-21', amount: 12_499_900, reference: '1', description: 'UPI-"MEERA" IYER', balance: 22_499_900 },
      { day: '2026-11-21', amount: 12_499_900, reference: '0002', description: `UPI${delimiter}KAVYA`.replace('\t', ' '), balance: 22_499_900 },
    ]);
  });

  it('may have quotation marks at the beginning of a narration, also after a space, and spaces and delimiters beside them', () => {
    const rows = ['"KAVYA" NAIR', ' "KAVYA" NAIR', '"UPI, ""KAVYA"", ""NAIR"""', '"UPI, =""KAVYA"""'].map((text) => `21/11/26,${text},,,,500.00,`);
    expect(parse(hdfc(...rows)).credits.map(({ description }) => description)).toEqual(['"KAVYA" NAIR', '"KAVYA" NAIR', 'UPI, "KAVYA", "NAIR"', 'UPI, ="KAVYA"']);
  });

  it.each([
    ['spaces', ', '.repeat(30) + ' '.repeat(90_000)],
    ['open ="', ` ="${'x'.repeat(90_000)}`],
    ['pairs of quotation marks', `${',"""x'.repeat(400)}${'""'.repeat(40_000)}`],
    ['quotation marks and spaces', `,"${'"" '.repeat(30_000)}`],
  ])('with long lines of %s takes little time', (_name, line) => {
    const before = process.cpuUsage();
    refusal(`${hdfcHead}\n${`${line}\n`.repeat(2)}`);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(5);
  });

  it.each([['=1+1'], ['=HYPERLINK(""http://x"")'], ['@SUM(A1)'], ['+91 98765'], ['-2+3']])('keeps the narration %s as text', (narration) => {
    expect(parse(hdfc(`21/11/26,"${narration}",,21/11/26,,500.00,`)).credits[0]!.description).toBe(narration.replaceAll('""', '"'));
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['an .xlsx file', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]), /spreadsheet \(\.xlsx\).*save it as CSV/],
    ['an .xls file', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /spreadsheet \(\.xls\).*save it as CSV/],
    ['a web page named .xls', '<html><table><tr><td>Date</td></tr></table></html>', /web page or a spreadsheet/],
    ['a PDF', '%PDF-1.7 …', /PDF/],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x44, 0, 0x61, 0]), /encoding.*CSV UTF-8/],
    ['UTF-16 without its mark', Uint8Array.from([0x44, 0, 0x61, 0]), /encoding.*CSV UTF-8/],
    ['bytes', Uint8Array.from([1, 2, 0x99, 0x81]), /not text/],
    ['nothing', '', /empty/],
    ['blanks', ' \n\n', /empty/],
    ['prose', 'Dear shop,\nthe money is on its way.\n', /not a CSV file/],
    ['JSON', '{\n "credits": []\n}', /not a CSV file/],
    ['ten million cells in one row', ','.repeat(10_000_000), /^Line 1 is longer than/],
    ['one word of ten million letters', 'x'.repeat(10_000_000), /^Line 1 is longer than/],
    ['ten million quotation marks', `${hdfcHead}\n${'"'.repeat(10_000_000)}`, /^Line 2 is longer than/],
    ['an open quotation mark', hdfc(hdfcRow, '22/11/26,"UPI-KAVYA,,22/11/26,,500.00,'), /^Line 3: a quotation mark/],
  ])('that is %s is refused with a sentence', (_name, file, message) => {
    expect(refusal(file)).toMatchObject({ refusal: 'unreadable', message: expect.stringMatching(message) as string });
  });

  it('has at most 50,000 lines and 10 MB, also with empty columns at the end', () => {
    const empty = ','.repeat(20);
    const rows = (count: number) => `${hdfcHead}${empty}\n${`${hdfcRow}${empty}\n`.repeat(count - 1)}`;
    expect(parse(rows(50_000)).credits).toHaveLength(49_999);
    expect(refusal(rows(50_001))).toMatchObject({ refusal: 'too-large', message: 'The file has more than 50,000 lines. Please export a shorter period.' });
    expect(refusal(rows(60_000))).toMatchObject({ refusal: 'too-large' });
    expect(refusal(new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject({ refusal: 'too-large' });
  });

  it.each([[','], [';'], ['\t']])('has at most 500 delimiters in a line, and three million in all: %j', (delimiter) => {
    expect(refusal(`${hdfcHead}\n${delimiter.repeat(501)}\n`)).toMatchObject({ refusal: 'unreadable', message: expect.stringMatching(/^Line 2 has more than 500 commas/) as string });
    expect(refusal(`${hdfcHead}\n${`${delimiter.repeat(500)}\n`.repeat(6_000)}`)).toMatchObject({ refusal: 'too-large', message: expect.stringMatching(/^The file has more than 3,000,000 commas/) as string });
  });
});

describe('a row', () => {
  const row = (changes: Partial<Record<'date' | 'text' | 'ref' | 'out' | 'in' | 'balance', string>>) => {
    const cells = { date: '21/11/26', text: 'UPI-MEERA', ref: '1', out: '', in: '500.00', balance: '1000.00', ...changes };
    return [cells.date, cells.text, cells.ref, '', cells.out, cells.in, cells.balance].map((cell) => `"${cell}"`).join(',');
  };

  it.each([
    ['21/11/26'], ['21/11/2026'], ['21-11-2026'], ['21-Nov-2026'], ['21 Nov 2026'], ['21-NOV-26'], ['2026-11-21'], ['2026-11-21T10:15:30'], ['21-11-2026 19:40:46'], ['21 November 2026'],
  ])('may have the date %s', (date) => {
    expect(parse(hdfc(row({ date }))).credits[0]!.day).toBe('2026-11-21');
  });

  it.each([
    ['1,24,999.00', 12_499_900], ['124999', 12_499_900], ['1,24,999.5', 12_499_950], ['₹1,24,999', 12_499_900], ['Rs. 500', 50_000], ['INR 500.05', 50_005], ['500.00 Cr', 50_000], ['12,34,56,789.01', 12_345_678_901], ['0.50', 50],
  ])('may have the amount %s', (amount, paise) => {
    expect(parse(hdfc(row({ in: amount }))).credits[0]!.amount).toBe(paise);
  });

  it.each([
    [{ date: '32/11/26' }, 'Date', '“32/11/26” is not a date.'],
    [{ date: '31-Feb-2026' }, 'Date', '“31-Feb-2026” is not a date.'],
    [{ date: '11/21/2026' }, 'Date', '“11/21/2026” is not a date.'],
    [{ date: 'soon' }, 'Date', '“soon” is not a date.'],
    [{ date: '' }, 'Date', 'the date is missing.'],
    [{ in: '12.499,00' }, 'Deposit Amt.', '“12.499,00” is not an amount.'],
    [{ in: '1,24,99.00' }, 'Deposit Amt.', '“1,24,99.00” is not an amount.'],
    [{ in: '500.123' }, 'Deposit Amt.', '“500.123” is not an amount.'],
    [{ in: '#VALUE!' }, 'Deposit Amt.', '“#VALUE!” is not an amount.'],
    [{ in: '5E3' }, 'Deposit Amt.', '“5E3” is not an amount.'],
    [{ in: '' }, 'Deposit Amt.', 'the amount is missing.'],
    [{ out: '1x' }, 'Withdrawal Amt.', '“1x” is not an amount.'],
    [{ out: '5.00' }, 'Deposit Amt.', 'the row has a credit and a debit.'],
    [{ balance: 'none' }, 'Closing Balance', '“none” is not an amount.'],
  ])('that cannot be read refuses the whole file: %j', (changes, column, problem) => {
    const rows = Array.from({ length: 4 }, () => hdfcRow);
    expect(refusal(hdfc(...rows, row(changes), ...rows))).toMatchObject({ refusal: 'unreadable', message: `Line 6, column “${column}”: ${problem} Nothing was imported.` });
  });

  it('that is broken in line 17,000 is named by its line in the file, also after cells with line breaks', () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => (index === 16_998 ? row({ in: 'x' }) : hdfcRow));
    expect(refusal(hdfc(...rows)).message).toContain('Line 17000, column “Deposit Amt.”');
    expect(refusal(`\n"a\nb\n\nc"\n${hdfc(row({ text: 'one\ntwo' }), row({ in: 'x' }))}`).message).toContain('Line 9, column');
  });

  it('whose amount has commas without quotation marks is refused instead of read wrong', () => {
    expect(refusal(hdfc('21/11/26,UPI-MEERA,1,21/11/26,,1,24,999.00,2,24,999.00')).message).toBe('Line 2, column “Closing Balance”: the row has more cells than there are headings. Nothing was imported.');
  });

  it.each([
    ['empty columns at the end', `${hdfcHead},,`, '21/11/26,UPI-MEERA,1,21/11/26,,1,249.00,500.00', 'Closing Balance'],
    ['an empty column in the middle', 'Txn Date,Description,,Debit,Credit,,', '21/11/26,UPI-MEERA,,,1,249.00,', 'Credit'],
  ])('whose amount has a comma without quotation marks is refused, also below %s', (_name, head, shifted, column) => {
    expect(refusal(`${head}\n${shifted}`).message).toBe(`Line 2, column “${column}”: the row has more cells than there are headings. Nothing was imported.`);
  });

  it('may have cells in a column without a heading, and empty cells at its end', () => {
    expect(parse('Txn Date,Description,,Debit,Credit,,\n21/11/26,UPI-MEERA,x,,500.00,,,,').credits).toMatchObject([{ amount: 50_000 }]);
  });

  it('whose quotation mark closes rows later is refused, because the payments between would be missed', () => {
    const opened = '21/11/26,"UPI-MEERA,1,21/11/26,,500.00,1000.00';
    const closing = '22/11/26,"UPI-KAVYA",1,22/11/26,,500.00,1500.00';
    expect(refusal(hdfc(hdfcRow, opened, hdfcRow.replaceAll('"', ''), closing)).message).toBe('Line 3: a quotation mark is closed in another row. Nothing was imported.');
    expect(refusal(hdfc(opened, closing)).message).toContain('Line 2: a quotation mark');
    expect(refusal(hdfc(hdfcRow, ',"continued,,,,,', closing)).message).toContain('Line 3: a quotation mark');
    expect(refusal(hdfc(row({ text: 'x'.repeat(1_001) }))).message).toBe('Line 2, column “Narration”: the text is longer than 1,000 characters. Nothing was imported.');
    expect(parse(hdfc(row({ text: 'UPI-MEERA, IYER\nAND, CO' }))).credits[0]!.description).toBe('UPI-MEERA, IYER AND, CO');
  });

  it.each<[string, string, string[], StatementColumns?]>([
    ['four columns', 'Txn Date,Description,Debit,Credit', ['27/11/2026,"abc,,10.00', '28/11/2026,x",,11.00', '29/11/2026,y,,12.00']],
    ['four columns and empty ones', 'Txn Date,Description,Debit,Credit,,', ['27/11/2026,"abc,,10.00', '28/11/2026,x",,11.00,,']],
    ['three columns', 'Day,Text,In', ['27/11/2026,"abc,10.00', '28/11/2026,x",11.00'], { date: 'Day', description: 'Text', credit: 'In' }],
    ['a description at the end', 'Day,In,Text', ['27/11/2026,10.00,"abc', '28/11/2026,11.00,x"'], { date: 'Day', description: 'Text', credit: 'In' }],
  ])('of %s whose quotation mark closes in the next row is refused', (_name, head, rows, columns) => {
    expect(refusal([head, ...rows].join('\n'), { columns }).message).toBe('Line 2: a quotation mark is closed in another row. Nothing was imported.');
  });

  it.each([
    ['"Paid, thanks\n28/11/2026"', 'Paid, thanks 28/11/2026'],
    ['"Paid\n28/11/2026, thanks"', 'Paid 28/11/2026, thanks'],
    ['"Saree, silk, red\nfor Meera, thanks"', 'Saree, silk, red for Meera, thanks'],
  ])('of four columns may have the text %s', (text, description) => {
    expect(parse(`Txn Date,Description,Debit,Credit\n27/11/2026,${text},,10.00`).credits).toMatchObject([{ description }]);
  });

  it('may have a text at its end that continues with a day and a comma', () => {
    const columns = { date: 'Day', description: 'Text', credit: 'In' };
    expect(parse('Day,In,Text\n27/11/2026,10.00,"Saree for\n28/11/2026, Meera"', { columns }).credits).toMatchObject([{ description: 'Saree for 28/11/2026, Meera' }]);
  });

  it('that says neither Dr nor Cr is refused', () => {
    expect(refusal('Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr\n1,21-11-2026,,UPI,1,500.00,??,1.00,CR').message).toBe('Line 2, column “Dr / Cr”: “??” says neither Dr nor Cr. Nothing was imported.');
  });

  it('that is a title, a total or a balance is skipped with its line and reason', () => {
    const others = ['Page 1 of 2', hdfcHead, '01/11/26,OPENING BALANCE,,,,,1000.00', ',Total,,,500.00,900.00,', 'Grand Total,,,,500.00,900.00,', ',continued narration,,,,,'];
    const { skipped, credits } = parse(hdfc(hdfcRow, ...others));
    expect(credits).toHaveLength(1);
    expect(skipped.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(new Set(skipped.map(({ reason }) => reason))).toEqual(new Set(['Not a transaction: no date and no amount', 'A balance, not a transaction', 'A total or balance, not a transaction']));
  });

  it.each([
    ['a credit column', hdfcHead, '25/11/26,q3,,,,2208 Dr,1', 'Deposit Amt.', '“2208 Dr” is a debit, not a credit.'],
    ['a credit column, in brackets,', hdfcHead, '25/11/26,q3,,,,2208.00(Dr),1', 'Deposit Amt.', '“2208.00(Dr)” is a debit, not a credit.'],
    ['a debit column', hdfcHead, '25/11/26,q3,,,500.00Cr.,,1', 'Withdrawal Amt.', '“500.00Cr.” is a credit, not a debit.'],
    ['a row of credits', 'Tran Date,Particulars,Amount(INR),Debit/Credit', '25-11-2026,q3,500 Dr,CR', 'Amount(INR)', '“500 Dr” is a debit, not a credit.'],
    ['a row of debits', 'Tran Date,Particulars,Amount(INR),Debit/Credit', '25-11-2026,q3,500 Cr,DR', 'Amount(INR)', '“500 Cr” is a credit, not a debit.'],
  ])('whose amount contradicts %s refuses the file', (_name, head, contradiction, column, problem) => {
    expect(refusal(`${head}\n${contradiction}`).message).toBe(`Line 2, column “${column}”: ${problem} Nothing was imported.`);
  });

  it('may say Cr in the credit column and Dr in the debit column, and a negative credit is a debit', () => {
    expect(parse(hdfc(row({ in: '500.00 Cr', out: '0.00 Cr' }), row({ in: '0.00 Dr', out: '7.00 Dr' }), row({ in: '-5.00' })))).toMatchObject({ credits: [{ amount: 50_000 }], debits: 2 });
  });

  it.each([
    ['follows the title of a summary', ['Statement Summary', ',RAVI NEFT,,,,600.00,1'], 4, 'Date', 'the date is missing.'],
    ['follows the headings of a summary', ['Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal', ',RAVI NEFT,,,,600.00,1'], 4, 'Date', 'the date is missing.'],
    ['has only a reference as its description, below headings of a summary', ['Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal', ',431900000001,,,,600.00,1'], 4, 'Date', 'the date is missing.'],
    ['has text as its date', ['Legend Sports,foo,,,,600.00,1'], 3, 'Date', '“Legend Sports” is not a date.'],
    ['has a title as its date', ['Grand Total,RAVI,,,,600.00,1'], 3, 'Date', '“Grand Total” is not a date.'],
    ['begins like a total', [',Total Gas Co payment,,,,500.00,1'], 3, 'Date', 'the date is missing.'],
    ['begins like a balance', [',Closing balance adj from RAVI,,,,600.00,1'], 3, 'Date', 'the date is missing.'],
  ])('with a description and an amount that %s is not skipped, but refuses the file', (_name, rows, line, column, problem) => {
    expect(refusal(hdfc(hdfcRow, ...rows)).message).toBe(`Line ${line}, column “${column}”: ${problem} Nothing was imported.`);
  });

  it.each([
    ['begins like a balance', '25/11/26,Opening balance transfer,,,,,9', 'the amount is missing.'],
    ['is a balance, with an amount that cannot be read', '25/11/26,Opening balance,,,,5x,9', '“5x” is not an amount.'],
  ])('with a date whose description %s is not skipped, but refuses the file', (_name, dated, problem) => {
    expect(refusal(hdfc(hdfcRow, dated)).message).toBe(`Line 3, column “Deposit Amt.”: ${problem} Nothing was imported.`);
  });

  it('of a summary is skipped if it has numbers below headings only, and rows after it are read', () => {
    const summary = ['STATEMENT SUMMARY  :-', 'Opening Balance,,,Debits,Credits,Closing Bal', '"1,00,000.00",,,"2,000.00","50,000.00","1,48,000.00"', ',,,,', ',Cr Count,,,Debits,Credits', ',2,,,"2,000.00","50,000.00"', 'Generated On:,15-Jul-2026 10:50,,Requesting Branch Code:,NET'];
    const { skipped, credits } = parse(hdfc(hdfcRow, ...summary, row({ text: 'UPI-KAVYA' })));
    expect(credits).toHaveLength(2);
    expect(skipped.map(({ line }) => line)).toEqual([3, 4, 5, 7, 8, 9]);
    const sbi = ['Date,Details,Ref No/Cheque No,Debit,Credit,Balance', '21/11/2026,UPI/CR/MEERA,,,500.00,500.00CR', 'Statement Summary : 01-11-2026  To  30-11-2026', 'Brought Forward (₹),Dr Count,Cr Count,Total Debits (₹),Total Credits (₹),Closing Balance (₹)', '"0.00CR",2,1,"1,164.45","6,000.00","4,835.55CR",,,,,'];
    expect(parse(sbi.join('\n'))).toMatchObject({ credits: [{ amount: 50_000 }], skipped: [{ line: 3 }, { line: 4 }, { line: 5, reason: 'Part of the summary' }] });
  });

  it('that is a debit is counted, and a file with debits only is refused', () => {
    const debit = row({ out: '500.00', in: '' });
    expect(parse(hdfc(hdfcRow, debit, debit))).toMatchObject({ debits: 2 });
    expect(refusal(hdfc(debit, debit)).message).toBe('This file has no credits, only 2 debits. Nothing was imported.');
    expect(refusal(hdfcHead).message).toBe('This file has no credits. Nothing was imported.');
  });
});

describe('a file that ends in the middle of its last row', () => {
  const complete = '02/11/26,CASH DEP B,,02/11/26,,12500.00,14500.00';
  const file = (last: string) => hdfc('01/11/26,UPI A,,01/11/26,,1000.00,2000.00', last);
  const end = 'The end of the file is missing. Please download it again. Nothing was imported.';

  it.each([
    ['02/11', 'Date', 'this is only the beginning of a date.'],
    ['02/11/2', 'Date', 'this is only the beginning of a date.'],
    ['02/11/26,CASH DEP B,,02/11/26,,1250', 'Closing Balance', 'the row ends before this column.'],
    ['02/11/26,CASH DEP B,,02/11/26,,12500.00', 'Closing Balance', 'the row ends before this column.'],
    ['02/11/26,CASH DEP B,,02/11/26,0', 'Deposit Amt.', 'the row ends before this column.'],
    ['02/11/26,CASH DEP B,,02/11/26,,12500.00,', 'Closing Balance', 'the balance is missing, and all rows above have one.'],
    ['02/11/26,CASH DEP B,,02/11/26,,12500.00,145', 'Closing Balance', 'the amount has no paise, and all amounts above it have paise.'],
    ['02/11/26,CASH DEP B,,02/11/26,0.0,12500.00,14500.0', 'Closing Balance', 'the amount has no paise, and all amounts above it have paise.'],
  ])('is refused: %s', (last, column, problem) => {
    expect(refusal(file(last)).message).toBe(`Line 3, column “${column}”: ${problem} ${end}`);
  });

  it('is refused wherever it ends', () => {
    for (let length = 3; length < complete.length; length += 1) expect([length, refusal(file(complete.slice(0, length))).refusal]).toEqual([length, 'unreadable']);
    for (const bank of banks) {
      const lines = bankStatement(bank, entries).split('\r\n');
      const rows = lines.slice(0, lines.findLastIndex((line) => line.includes('431900000003')) + 1);
      expect(parse(rows.join('\n')).credits).toHaveLength(2);
      const last = rows.pop()!;
      const cells = last.split(bank === 'sbi' ? '\t' : ',');
      for (let count = 4; count < cells.length; count += 1) expect([bank, count, refusal([...rows, cells.slice(0, count).join(bank === 'sbi' ? '\t' : ',')].join('\n')).refusal]).toEqual([bank, count, 'unreadable']);
    }
  });

  it('is refused if it has one transaction, which ends before a column that is read', () => {
    expect(refusal(hdfc('02/11/26,CASH DEP B,,02/11/26,,1250')).message).toBe(`Line 2, column “Closing Balance”: the row ends before this column. ${end}`);
  });

  it.each([
    ['a complete row without a line break', file(complete), 2],
    ['a complete row and a footer', `${file(complete)}\nPage 1`, 2],
    ['a short row and a footer', `${file('02/11/26,CASH DEP B,,02/11/26,,12500.00')}\n\nEnd of statement`, 2],
    ['the number of a page', `${file(complete)}\n12`, 2],
    ['an amount without paise and a line break', `${file('02/11/26,CASH DEP B,,02/11/26,,12500.00,14500')}\n`, 2],
    ['a complete row, without the empty cell of the others', `${hdfcHead},\n01/11/26,UPI A,,01/11/26,,1000.00,2000.00,\n${complete}`, 2],
    ['a short row and a line break', `${file('02/11/26,CASH DEP B,,02/11/26,,12500.00')}\n`, 2],
    ['no balance and a line break', `${file('02/11/26,CASH DEP B,,02/11/26,,12500.00,')}\r\n`, 2],
    ['no balance and a row of empty cells', `${file('02/11/26,CASH DEP B,,02/11/26,,12500.00,')}\n,,,,,,`, 2],
    ['a line break after its only row, which is short', `${hdfc('02/11/26,CASH DEP B,,02/11/26,,12500.00')}\n`, 1],
    ['an amount without paise, in a file that omits zeros', hdfc('01/11/26,UPI A,,01/11/26,,1000.25,2000.75', '02/11/26,B,,02/11/26,,999.25,3000'), 2],
    ['an amount without paise, as another row has', hdfc('01/11/26,UPI A,,01/11/26,,1000.50,2000', '01/11/26,UPI A,,01/11/26,,1000.50,3000.50', '02/11/26,B,,02/11/26,,12500,15500'), 3],
    ['a short row, as another row has', hdfc('01/11/26,UPI A,,01/11/26,,1000.00', '01/11/26,UPI B,,01/11/26,,1000.00,', '02/11/26,C,,02/11/26,,12500.00'), 3],
    ['no balance, as another row has', hdfc('01/11/26,UPI A,,01/11/26,,1000.00,', '01/11/26,UPI B,,01/11/26,,1000.00,2000.00', '02/11/26,C,,02/11/26,,12500.00,'), 3],
  ])('is not one that ends with %s', (_name, text, count) => {
    expect(parse(text).credits).toHaveLength(count);
  });
});

describe('the account', () => {
  it.each([
    ['Account No :50100012345678   OTHER', '50100012345678'],
    ['Account Number,,123456789012 ( INR ) - MEERA', '123456789012'],
    ['Statement of Account No - 923010008070086 for the period', '923010008070086'],
    ['A/c No. XXXXXX1234', 'XXXXXX1234'],
    ['Account No.,1234 5678 9012', '123456789012'],
    ['Branch: Mylapore', undefined],
  ])('of the preamble “%s” is %s', (line, account) => {
    expect(parse(`${line}\n${hdfc(hdfcRow)}`).account).toBe(account);
  });

  it('is the one that staff name', () => {
    expect(parse(`Account No :111111\n${hdfc(hdfcRow)}`, { account: '5010 0012-345' }).account).toBe('50100012345');
  });
});
