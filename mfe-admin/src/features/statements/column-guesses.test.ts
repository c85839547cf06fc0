import { describe, expect, it } from 'vitest';
import { guessColumn, type ColumnField } from './column-guesses';

const fields: ColumnField[] = ['date', 'description', 'credit', 'debit', 'amount', 'drCr', 'reference', 'balance'];
const guessesFor = (headings: string) => Object.fromEntries(fields.map((field) => [field, guessColumn(headings.split(','), field)]).filter(([, heading]) => heading !== ''));

describe('the columns of an unknown bank', () => {
  it.each<[headings: string, guesses: Partial<Record<ColumnField, string>>]>([
    ['Posting Date,Description,Amount,Dr/Cr', { date: 'Posting Date', description: 'Description', amount: 'Amount', drCr: 'Dr/Cr' }],
    ['Value Date,Txn Date,Remarks,Narration,Txn Amount,Debit/Credit,Balance', { date: 'Txn Date', description: 'Narration', amount: 'Txn Amount', drCr: 'Debit/Credit', balance: 'Balance' }],
    ['Date,Particulars,Dr,Cr,Bal', { date: 'Date', description: 'Particulars', debit: 'Dr', credit: 'Cr', balance: 'Bal' }],
    ['Booking date,Text,In,Out', { date: 'Booking date', description: 'Text', credit: 'In', debit: 'Out' }],
    ['Date,Details,Cheque Date,Cheque No.,UTR,Withdrawal (INR),Deposit (INR),Opening Balance,Closing Balance', {
      date: 'Date', description: 'Details', reference: 'UTR', debit: 'Withdrawal (INR)', credit: 'Deposit (INR)', balance: 'Closing Balance',
    }],
    ['Date,Narration,Chq/Ref No,Balance Dr/Cr,Balance,Transaction Type,Amount', {
      date: 'Date', description: 'Narration', reference: 'Chq/Ref No', amount: 'Amount', drCr: 'Transaction Type', balance: 'Balance',
    }],
    ['Cheque Date,Transaction Date,Cheque No.,Creditor,Address,Refund,Sum', { date: 'Transaction Date', reference: 'Cheque No.' }],
  ])('are guessed from the words of %j', (headings, guesses) => {
    expect(guessesFor(headings)).toEqual(guesses);
  });
});
