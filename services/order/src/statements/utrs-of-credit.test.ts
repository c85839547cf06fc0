import { describe, expect, it } from 'vitest';
import { transactionKeysIn, utrOf, utrTest } from './utrs-of-credit';

describe('the words of a narration', () => {
  it('are the normal forms of those that can be a transaction ID', () => {
    expect([...transactionKeysIn('UPI-MEERA IYER-MEERA@OKAXIS-UTIB0000553-431900000001-KANJEEVARAM', '0000431900000001')]).toEqual(['utib0000553', '431900000001']);
    expect([...transactionKeysIn('21/11/2026 20261121 UTR 4319 0000 0001')]).toEqual(['431900000001']);
  });
});

describe('the UTR of a credit', () => {
  it.each<[string, string, string | undefined]>([
    ['UPI-MEERA-919876543210@PAYTM-PYTM0123456-431900000001-UPI', '0000431900000001', '431900000001'],
    ['   BY TRANSFER-UPI/CR/431900000001/MEERA', 'TRANSFER FROM 489769116209 /', '431900000001'],
    ['NEFT CR-HDFC0000001-MEERA-AXISN52026112100', '', 'AXISN52026112100'],
    ['RTGS-HDFCR52026112112345678-MEERA', '', 'HDFCR52026112112345678'],
    ['UPI/MEERA', 'UTR431900000001', '431900000001'],
    ['UPI KANJEEVARAMSILKS', '', undefined],
    ['INF/501000123456/SELF', '', undefined],
    ['CASH DEPOSIT', '', undefined],
  ])('of “%s” and “%s” is %s', (description, reference, utr) => {
    expect(utrOf({ description, reference }, '501000123456')).toBe(utr);
  });
});

describe('a transaction ID is a UTR of the credit', () => {
  const credit = { description: 'UPI-MEERA-919876543210@PAYTM-PYTM0123456-431900000001-UPI', reference: '0000431900000001' };
  it.each([
    ['the bank prints it', '431900000001', true],
    ['the customer typed it in another way', 'UTR 4319-0000-0001', true],
    ['the customer typed a colon', 'UTR: 431900000001', true],
    ['the customer typed a slash', 'UTR/431900000001', true],
    ['the customer typed a dot at the end', '431900000001.', true],
    ['the customer typed dots between the digits', '4319.0000.0001', true],
    ['the customer typed a number sign', '#431900000001', true],
    ['the customer typed the zeros of the bank', '0000431900000001', true],
    ['the customer typed the prefix before the zeros', 'UTR-0000431900000001', true],
    ['it is a phone number with a plus sign', '+919840012345', false],
    ['it is a phone number with zeros for the plus sign', '0091 98400 12345', false],
    ['it is a phone number of ten digits with punctuation', '98400.12345', false],
    ['it is a phone number before an @', '919876543210', false],
    ['it is the shop’s account', '501000123456', false],
    ['it has no form of a UTR', 'PYTM0123456', false],
    ['another credit has it', '431900000002', false],
  ])('if %s: %s is %s', (_name, transactionId, is) => {
    expect(utrTest({ ...credit, description: `${credit.description} 501000123456 9840012345 919840012345` }, '501000123456')(transactionId)).toBe(is);
  });

  it('also if the bank lost its leading zeros', () => {
    expect(utrTest({ description: 'UPI/31900000001', reference: '' })('031900000001')).toBe(true);
  });
});
