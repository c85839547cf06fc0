/** Prints a made-up bank statement: `node tools/run.mjs tools/statements/main.ts --bank hdfc --credits 40 > statement.csv`. */
import { parseArgs } from 'node:util';
import { bankStatement, banks, type Bank, type StatementEntry } from './bank-statement';

const { values } = parseArgs({ options: { bank: { type: 'string', default: 'hdfc' }, credits: { type: 'string', default: '40' }, first: { type: 'string', default: '431900000001' } } });
const bank = banks.find((name) => name === values.bank) satisfies Bank | undefined;
if (!bank) throw new Error(`The banks are ${banks.join(', ')}.`);
const payers = ['Meera Iyer', 'Lakshmi Raman', 'Ananya Rao', 'Kavya Nair', 'Priya Sharma'];
const entries = Array.from({ length: Number(values.credits) }, (_, index): StatementEntry => ({
  day: `2026-11-${String(1 + (index % 28)).padStart(2, '0')}`,
  amount: 2_499 + (index % 17) * 1_250,
  utr: String(Number(values.first) + index),
  payer: payers[index % payers.length]!,
}));
process.stdout.write(bankStatement(bank, entries));
