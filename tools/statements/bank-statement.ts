/** A row of a made-up statement. */
export interface StatementEntry {
  /** `YYYY-MM-DD` */
  day: string;
  /** Rupees. */
  amount: number;
  /** Twelve digits. */
  utr: string;
  payer: string;
  /** The payer's text, such as the order's number. */
  note?: string;
  isDebit?: true;
}

export const banks = ['hdfc', 'icici', 'sbi', 'axis', 'kotak'] as const;
export type Bank = (typeof banks)[number];

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
const plain = (rupees: number) => rupees.toFixed(2);

function dateParts(day: string) {
  const [year = '', month = '', date = ''] = day.split('-');
  return { year, month, date, name: monthNames[Number(month) - 1] ?? '' };
}

const handleOf = (payer: string) => payer.split(' ')[0]!.toLowerCase();

interface Row extends StatementEntry {
  balance: number;
}

interface Style {
  delimiter: string;
  /** Before the headings. */
  preamble: (account: string) => string[];
  headings: string[];
  row: (row: Row, index: number) => string[];
  footer: string[];
}

const inOut = ({ amount, isDebit }: Row, format: (rupees: number) => string, none: string) => (isDebit ? [format(amount), none] : [none, format(amount)]);
const slashed = (day: string) => (({ year, month, date }) => `${date}/${month}/${year}`)(dateParts(day));
const dashed = (day: string) => slashed(day).replaceAll('/', '-');

const styles: Record<Bank, Style> = {
  hdfc: {
    delimiter: ',',
    preamble: (account) => ['HDFC BANK Ltd.', `Account No :${account}   OTHER`, 'Statement From : 01/11/2026  To : 30/11/2026', '********,**********,********,*****'],
    headings: ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
    row: (row) => {
      const { date, month, year } = dateParts(row.day);
      const short = `${date}/${month}/${year.slice(2)}`;
      const narration = `UPI-${row.payer.toUpperCase()}-${handleOf(row.payer).toUpperCase()}@OKAXIS-UTIB0000553-${row.utr}-${row.note ?? 'UPI'}`;
      return [short, narration, `0000${row.utr}`, short, ...inOut(row, grouped.format, ''), grouped.format(row.balance)];
    },
    footer: ['', 'STATEMENT SUMMARY  :-', 'Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal', '"1,00,000.00",2,5,"2,000.00","50,000.00","1,48,000.00"'],
  },
  icici: {
    delimiter: ',',
    preamble: (account) => ['DETAILED STATEMENT', '', `Account Number,,${account} ( INR )  - THE SAREE HOUSE`, 'Transaction Date from,,01/11/2026,to,30/11/2026', 'Advanced Search', ''],
    headings: ['S No.', 'Value Date', 'Transaction Date', 'Cheque Number', 'Transaction Remarks', 'Withdrawal Amount (INR )', 'Deposit Amount (INR )', 'Balance (INR )'],
    row: (row, index) => [
      String(index + 1), slashed(row.day), slashed(row.day), '-', `UPI/${row.utr}/${row.note ?? 'Payment from Ph'}/${handleOf(row.payer)}@ybl/${row.payer}`, ...inOut(row, plain, '0.0'), plain(row.balance),
    ],
    footer: ['', 'Legends Used in Account Statement', '1,,VAT/MAT/NFS - Cash withdrawal at other banks’ ATMs'],
  },
  sbi: {
    delimiter: '\t',
    preamble: (account) => ['Account Name\t:THE SAREE HOUSE', `Account Number\t:_000000${account}`, 'Branch\t:MYLAPORE', 'Balance as on 1 Nov 2026\t:100000.00', ''],
    headings: ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', '        Debit', 'Credit', 'Balance'],
    row: (row) => {
      const { year, date, name } = dateParts(row.day);
      const written = `${Number(date)} ${name} ${year}`;
      return [written, written, `   BY TRANSFER-UPI/CR/${row.utr}/${row.payer.slice(0, 12)}/HDFC/${handleOf(row.payer)}/${row.note ?? 'Payment'}--`, 'TRANSFER FROM 4897691162095 /', ...inOut(row, grouped.format, ' '), grouped.format(row.balance)];
    },
    footer: ['**This is a computer generated statement and does not require a signature'],
  },
  axis: {
    delimiter: ',',
    preamble: (account) => ['Name :- THE SAREE HOUSE', 'IFSC Code :- UTIB0004875', '', `Statement of Account No - ${account} for the period (From : 01-11-2026 To : 30-11-2026)`, ''],
    headings: ['Tran Date', 'CHQNO', 'PARTICULARS', 'DR', 'CR', 'BAL', 'SOL'],
    row: (row) => [
      dashed(row.day), '-', `UPI/P2A/${row.utr}/${row.payer}/HDFC BANK/${row.note ?? 'UPI'}`, ...inOut(row, (rupees) => plain(rupees).padStart(20), ' '), plain(row.balance).padStart(20), '4875',
    ],
    footer: ['', 'Unless the constituent notifies the bank immediately of any discrepancy, the statement is correct.'],
  },
  kotak: {
    delimiter: ',',
    preamble: (account) => ['Account Statement', `Account No.,${account}`, 'Period,From 01/11/2026 To 30/11/2026', ''],
    headings: ['Sl. No.', 'Transaction Date', 'Value Date', 'Description', 'Chq / Ref No.', 'Amount', 'Dr / Cr', 'Balance', 'Dr / Cr'],
    row: (row, index) => [
      String(index + 1), `${dashed(row.day)} 10:15:30`, dashed(row.day), `UPI/${row.payer}/${row.utr}/${row.note ?? 'UPI'}`, `UPI-${row.utr}`, grouped.format(row.amount), row.isDebit ? 'DR' : 'CR', grouped.format(row.balance), 'CR',
    ],
    footer: ['Opening balance,"as on 01/11/2026   INR 1,00,000.00",,,,,,,', 'Closing balance,"as on 30/11/2026   INR 1,48,000.00",,,,,,,'],
  },
};

const needsQuotes = (cell: string, delimiter: string) => cell.includes(delimiter) || cell.includes('"') || cell.includes('\n');
const line = (cells: string[], delimiter: string) => cells.map((cell) => (needsQuotes(cell, delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter);

/** A statement as the bank's CSV, with its preamble, headings, rows and footer. */
export function bankStatement(bank: Bank, entries: StatementEntry[], account = '50100012345678'): string {
  const { delimiter, preamble, headings, row, footer } = styles[bank];
  let balance = 100_000;
  const rows = entries.map((entry, index) => {
    balance += entry.isDebit ? -entry.amount : entry.amount;
    return line(row({ ...entry, balance }, index), delimiter);
  });
  return `${[...preamble(account), line(headings, delimiter), ...rows, ...footer].join('\r\n')}\r\n`;
}
