import { describe, expect, it } from 'vitest';
import { isBalanceTitle, isTitle } from './titles';

describe('the title of a total, balance or summary', () => {
  it.each([
    'Total', 'TOTALS :', 'Grand Total', 'Sub-total', 'Subtotal', 'Page Total', 'TRANSACTION TOTAL DR/CR', 'Total Debits', 'Total (INR)', '*** Total ***', 'Total Credit Amount', 'Total for the period', 'Totals as on 30-11-2026', 'STATEMENT SUMMARY  :-', 'Account Summary',
  ])('may be “%s”', (text) => {
    expect([isTitle(text), isBalanceTitle(text)]).toEqual([true, false]);
  });

  it.each([
    'Opening Balance', 'CLOSING BALANCE', 'Closing Bal.', 'Closing Balance (INR) :', 'Opening balance as on 01/11/2026', 'B/F', 'C/F', 'Balance B/F', 'Brought Forward', 'Balance carried forward', 'Opening Balance b/f',
  ])('may be the balance “%s”', (text) => {
    expect([isTitle(text), isBalanceTitle(text)]).toEqual([true, true]);
  });

  it.each([
    '', '-', 'Total Gas Co payment', 'Total Energies', 'Totally Silk', 'NEFT Total', 'Closing balance adj from RAVI', 'Opening balance transfer', 'Closing balance as on RAVI', 'Opening balance as on 01/11/2026 as on 02/11/2026',
    'B/F RAVI', 'Brought forward by MEERA', 'Legend Sports', 'Legends', 'Account Summary Services', 'Closing Balance रवि',
  ])('is the whole text, so “%s” is none', (text) => {
    expect([isTitle(text), isBalanceTitle(text)]).toEqual([false, false]);
  });
});
