import { describe, expect, it } from 'vitest';
import { transactionKey } from './transaction-key';

describe('a transaction ID', () => {
  it.each([
    '4287-1563-0981', '0428715630981', '428715630981.', 'UTR428715630981', 'utr-428715630981', 'UTR/0428.715.630.981', 'UTR:428715630981',
    '4287_1563_0981', ' 4287 1563 0981 ', '000UTR428715630981',
  ])('is equal for the spelling %s', (typed) => {
    expect(transactionKey(typed)).toBe('428715630981');
  });

  it('keeps letters and digits, regardless of case', () => {
    expect(transactionKey('HDFCN52026112100001')).toBe(transactionKey('hdfcn52026112100001'));
    expect(transactionKey('AXIS0001')).not.toBe(transactionKey('AXIS1'));
  });

  it('stays as typed if nothing would be left', () => {
    const kind = ['000', '0000', '---', '--', '.', 'UTR', 'utr-', 'UTR000'];
    expect(new Set(kind.map(transactionKey)).size).toBe(kind.length);
  });

  it('has a normal form that does not change again', () => {
    for (const typed of ['0428715630981', 'UTR-77', '000', '---']) expect(transactionKey(transactionKey(typed))).toBe(transactionKey(typed));
  });
});
