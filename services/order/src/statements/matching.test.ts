import { dayOf } from '@storefront/service-kit';
import { describe, expect, it, vi } from 'vitest';
import { newCredit, type Credit } from './credit';
import { createMatcher, mostProposals, type MatchedOrder, type MatchedPayment } from './matching';

let count = 0;
const idOf = (prefix: string) => `${prefix}${(count += 1).toString(16)}`.padEnd(24, '0');
const utr = '431900000001';

const aCredit = (changes: Partial<Credit> = {}): Credit => ({
  ...newCredit({ day: '2026-11-21', amount: 1_299_900, reference: `0000${utr}`, description: `UPI-MEERA IYER-MEERA@OKAXIS-${utr}-PAYMENT` }, '50100012345678', 's'.repeat(24)),
  ...changes,
});
const other = (changes: Partial<Credit> = {}) => aCredit({ reference: '', description: 'NEFT CR-MEERA', ...changes });
const aPayment = (changes: Partial<MatchedPayment> = {}): MatchedPayment => ({
  _id: idOf('a'), key: utr, transactionId: utr, amount: 1_299_900, reportedAmount: changes.amount ?? 1_299_900, state: 'submitted', paidOn: dayOf('2026-11-21'), creditIds: [], addedBySettling: false, ...changes,
});
const anOrder = (changes: Partial<MatchedOrder> = {}): MatchedOrder => ({
  _id: idOf('b'), orderNumber: 'ORD-20261121-7K3F9Q', customer: 'Meera Iyer', total: 1_299_900, placedOn: dayOf('2026-11-20'), isCancelled: false, isPayable: true, payments: [], ...changes,
});
function match(credit: Credit, ...orders: MatchedOrder[]) {
  const matcher = createMatcher(orders, [credit]);
  return { ...matcher.stateOf(credit), proposals: matcher.proposalsFor(credit) };
}
const part = (order: MatchedOrder, amount: number) =>
  ({ orderId: order._id, orderNumber: order.orderNumber, customer: order.customer, amount, state: 'settled', transactionId: utr, at: '', by: { _id: '', email: '', requestId: '' } }) as const;

describe('a credit is matched', () => {
  it('if one order reports its UTR and its amount', () => {
    const order = anOrder({ payments: [aPayment()] });
    expect(match(aCredit(), order, anOrder())).toEqual({
      state: 'matched',
      proposals: [{ orderId: order._id, orderNumber: order.orderNumber, customer: 'Meera Iyer', paymentId: order.payments[0]!._id, amount: 1_299_900, reason: `Reported ${utr} on 21 Nov 2026` }],
    });
  });

  it.each([
    ['in the reference, filled up with zeros', { reference: `0000${utr}`, description: 'UPI' }],
    ['in the description only', { reference: '', description: `UPI/${utr}/Payment` }],
    ['with the prefix UTR', { reference: '', description: `UTR${utr}` }],
    ['with a blank in it', { reference: '', description: 'UPI 4319 0000 0001 MEERA' }],
  ])('with the UTR %s', (_name, texts) => {
    expect(match(aCredit(texts), anOrder({ payments: [aPayment()] })).state).toBe('matched');
  });

  it('whatever the spelling of a 16-letter UTR', () => {
    const neft = aCredit({ reference: '', description: 'NEFT CR-HDFCN52026112100-MEERA-HDFC' });
    expect(match({ ...neft, description: 'NEFT CR-AXISN52026112100-MEERA' }, anOrder({ payments: [aPayment({ key: 'axisn52026112100' })] })).state).toBe('matched');
  });

  it.each([
    ['a part of a longer word', `X${utr}`],
    ['the beginning of a longer number', `${utr}9`],
    ['words that many narrations have', 'UPI'],
  ])('but not by %s', (_name, word) => {
    const key = word === 'UPI' ? 'upi' : utr;
    expect(match(other({ description: `UPI/${word}/MEERA`, amount: 5 }), anOrder({ payments: [aPayment({ key, amount: 5 })] })).state).toBe('unmatched');
  });

  it('with the payment that has its UTR, also if another payment or order has a phone number that it prints first', () => {
    const credit = aCredit({ reference: '', description: `UPI-MEERA-9840012345@YBL-${utr}-UPI` });
    const byPhone = (state: MatchedPayment['state']) => aPayment({ key: '9840012345', transactionId: '9840012345', state });
    for (const state of ['refused', 'submitted'] as const) {
      const order = anOrder({ payments: [byPhone(state), aPayment()] });
      expect(match(credit, order, anOrder({ payments: [byPhone(state)] }))).toMatchObject({ state: 'matched', proposals: [{ orderId: order._id, paymentId: order.payments[1]!._id }] });
    }
  });

  it('with a cancelled order too, which then owes a refund', () => {
    const { state, proposals } = match(aCredit(), anOrder({ isCancelled: true, isPayable: false, payments: [aPayment()] }));
    expect([state, proposals[0]!.reason]).toEqual(['matched', expect.stringContaining('due as a refund')]);
  });
});

describe('a credit differs', () => {
  it.each([[1_200_000, 'The bank has ₹999 more than the customer reported'], [1_300_050, 'The bank has ₹1.50 less than the customer reported']])('if the customer reported %i paise', (amount, reason) => {
    expect(match(aCredit(), anOrder({ payments: [aPayment({ amount })] }))).toMatchObject({ state: 'differs', reason, proposals: [{ amount }] });
  });

  it('if two orders report its UTR', () => {
    expect(match(aCredit(), anOrder({ payments: [aPayment()] }), anOrder({ payments: [aPayment()] }))).toMatchObject({ state: 'differs', reason: 'More than one order reports this transaction ID', proposals: [{}, {}] });
  });

  describe('if another credit has its UTR and amount, and one order reports them', () => {
    const order = anOrder({ payments: [aPayment()] });
    const [first, second] = [{ ...aCredit({ day: '2026-11-20' }), _id: 'b' }, { ...aCredit({ day: '2026-11-21' }), _id: 'a' }];
    const statesOf = (...credits: Credit[]) => {
      const matcher = createMatcher([order], credits);
      return credits.map((credit) => matcher.stateOf(credit).state);
    };

    it('and is of an earlier day: a transfer counts once', () => {
      expect([statesOf(first, second), statesOf(second, first)]).toEqual([['matched', 'differs'], ['differs', 'matched']]);
      const matcher = createMatcher([order], [second, first]);
      expect([matcher.stateOf(second).reason, matcher.proposalsFor(second)]).toEqual(['A payment of 20 Nov 2026 has this transaction ID too. A transfer counts only once.', [expect.objectContaining({ orderId: order._id })]]);
    });

    it('and is of the same day: one of them, always the same', () => {
      const same = { ...second, day: first.day };
      expect([statesOf(first, same), statesOf(same, first)]).toEqual([['differs', 'matched'], ['matched', 'differs']]);
    });

    it('but not if the other one is set aside or has another amount', () => {
      expect(statesOf({ ...first, setAside: { reason: 'Printed twice', at: '' } }, second)).toEqual(['set-aside', 'matched']);
      expect(statesOf({ ...first, amount: 1_299_800 }, second)).toEqual(['differs', 'matched']);
    });
  });

  describe('if the customer reported a phone number', () => {
    const byPhone = (changes: Partial<MatchedPayment> = {}) => aPayment({ key: '9840012345', transactionId: '9840012345', ...changes });
    const credit = other({ description: 'UPI-MEERA-9840012345@YBL' });

    it('and it is older than the order', () => {
      const order = anOrder({ placedOn: dayOf('2026-11-22'), payments: [byPhone()] });
      expect(match(credit, order)).toMatchObject({ state: 'differs', reason: '9840012345 is not the bank’s UTR, and this payment arrived before the order was placed', proposals: [{ orderId: order._id }] });
      expect(match(credit, { ...order, placedOn: dayOf('2026-11-21') }).state).toBe('matched');
      expect(match(aCredit(), { ...order, payments: [aPayment()] }).state).toBe('matched');
    });

    it.each([['by hand', []], ['with another credit', ['another']]])('and another order was verified %s with that number', (_name, creditIds) => {
      const [order, older] = [anOrder({ payments: [byPhone()] }), anOrder({ orderNumber: 'ORD-20261101-AAAAAA', payments: [byPhone({ amount: 500_000, state: 'verified', creditIds })] })];
      expect(match(credit, older, order)).toMatchObject({ state: 'differs', reason: '9840012345 is not the bank’s UTR, and ORD-20261101-AAAAAA was verified with it', proposals: [{ orderId: order._id }] });
    });

    it('but not because a part of it verified the payment with that number', () => {
      const order = anOrder({ payments: [byPhone({ state: 'verified', amount: 600_000, reportedAmount: 1_299_900, creditIds: [credit._id] })] });
      expect(match({ ...credit, parts: [part(order, 600_000)] }, order).state).toBe('matched');
    });
  });

  it.each([
    ['differs', 'with its amount', {}],
    ['matched', 'with another amount', { amount: 1_300_000 }],
    ['matched', 'and another credit settled that payment', { creditIds: ['another'] }],
  ])('or is matched (here: %s) if staff verified a payment of its order with a phone number from its text, %s', (state, _name, changes) => {
    const byHand = aPayment({ key: '9840012345', transactionId: '9840012345', state: 'verified', ...changes });
    expect(match(aCredit({ description: `UPI-MEERA-9840012345@YBL-${utr}` }), anOrder({ payments: [byHand, aPayment()] })).state).toBe(state);
  });

  describe('if its UTR was verified by hand with another amount', () => {
    const byHand = (amount: number) => anOrder({ payments: [aPayment({ state: 'verified', amount })] });

    it('and proposes the order', () => {
      const order = byHand(12_499_900);
      expect(match(aCredit(), order)).toMatchObject({
        state: 'differs',
        reason: '₹1,24,999 is verified with this UTR, but the bank has ₹12,999',
        proposals: [{ orderId: order._id, amount: 12_499_900, reason: 'This UTR is verified on this order' }],
      });
    });

    it('on two orders: their payments count together', () => {
      const orders = [byHand(1_299_900), byHand(1_299_900)];
      expect(match(aCredit(), ...orders)).toMatchObject({ state: 'differs', reason: '₹25,998 is verified with this UTR, but the bank has ₹12,999', proposals: [{}, {}] });
      expect(match(aCredit({ amount: 2_599_800 }), ...orders)).toMatchObject({ state: 'settled', proposals: [{}, {}] });
    });

    it('and proposes the other order that reports it too', () => {
      const [verified, open] = [byHand(500_000), anOrder({ payments: [aPayment({ amount: 799_900 })] })];
      expect(match(aCredit(), verified, open)).toMatchObject({
        state: 'differs',
        reason: '₹5,000 is verified with this UTR, but the bank has ₹12,999',
        proposals: [{ orderId: verified._id, reason: 'This UTR is verified on this order' }, { orderId: open._id, amount: 799_900, reason: `Reported ${utr} on 21 Nov 2026` }],
      });
    });

    it('unless its parts pay the difference', () => {
      const order = anOrder();
      const credit = aCredit({ parts: [part(order, 799_900)] });
      expect(match(credit, order, byHand(500_000)).state).toBe('settled');
      expect(match(credit, order, byHand(499_900))).toMatchObject({ state: 'differs', reason: '₹12,998 is verified with this UTR, but the bank has ₹12,999' });
    });
  });

  it('if the payment with its UTR was refused', () => {
    expect(match(aCredit(), anOrder({ payments: [aPayment({ state: 'refused' })] }))).toMatchObject({ state: 'differs', reason: 'The payment with this transaction ID was refused' });
  });
});

describe('a credit is settled', () => {
  it('and its words are searched once, however many orders have its digits verified', () => {
    const orders = Array.from({ length: 50 }, () => anOrder({ payments: [aPayment({ state: 'verified', amount: 1_299_900 / 50 })] }));
    const search = vi.spyOn(String.prototype, 'matchAll');
    const { state } = match(aCredit(), ...orders);
    const searches = search.mock.calls.length;
    search.mockRestore();
    // The description and the reference.
    expect([state, searches]).toEqual(['settled', 2]);
  });

  it('if its UTR was verified by hand, with that order', () => {
    const order = anOrder({ payments: [aPayment({ state: 'verified' })] });
    expect(match(aCredit(), order)).toMatchObject({ state: 'settled', proposals: [{ orderId: order._id }] });
  });

  it('but not if an ID that is no UTR, such as a phone number, was verified: it can stand in other payments too', () => {
    const verified = anOrder({ payments: [aPayment({ key: '9840012345', transactionId: '9840012345', state: 'verified' })] });
    expect(match(other({ description: 'UPI-MEERA-9840012345@YBL' }), verified).state).toBe('unmatched');
  });

  it('but not if that phone number has twelve digits: it matches the order that reports its UTR', () => {
    const verified = anOrder({ payments: [aPayment({ key: '919840012345', transactionId: '919840012345', state: 'verified' })] });
    const order = anOrder({ payments: [aPayment()] });
    expect(match(aCredit({ description: `UPI-MEERA-919840012345@WAICICI-${utr}-UPI` }), verified, order)).toMatchObject({ state: 'matched', proposals: [{ orderId: order._id }] });
  });

  it('if another export’s credit with its UTR is settled', () => {
    expect(match(aCredit(), anOrder({ payments: [aPayment({ state: 'verified', creditIds: ['another'] })] })).state).toBe('settled');
  });

  it('if its parts reach its amount, and a part keeps its state', () => {
    const credit = aCredit();
    const order = anOrder({ payments: [aPayment({ state: 'verified', amount: 600_000, reportedAmount: 1_200_000, creditIds: [credit._id] })] });
    expect(match({ ...credit, parts: [part(order, 1_299_900)] }, order)).toMatchObject({ state: 'settled', proposals: [{ orderId: order._id }] });
    expect(match({ ...credit, parts: [part(order, 600_000)] }, order)).toMatchObject({ state: 'differs', proposals: [] });
  });

  it('in part, and keeps its state if settling added the payment with its UTR', () => {
    const credit = aCredit({ reference: '', description: `UPI-MEERA-9840012345@YBL-${utr}-UPI` });
    const order = anOrder({ payments: [aPayment({ key: '9840012345', transactionId: '9840012345', amount: 600_000 })] });
    const paid = anOrder({ payments: [aPayment({ state: 'verified', amount: 699_900, creditIds: [credit._id], addedBySettling: true })] });
    expect(match(credit, order).state).toBe('differs');
    expect(match({ ...credit, parts: [part(paid, 699_900)] }, order, paid)).toMatchObject({ state: 'differs', proposals: [{ orderId: order._id }] });
  });
});

describe('an order is suggested', () => {
  it.each([-4, -3, 0, 3, 4])('for the same amount, if it was placed %i days from the credit', (days) => {
    const found = match(other(), anOrder({ placedOn: dayOf('2026-11-21') + days }));
    expect(found.state).toBe(Math.abs(days) <= 3 ? 'suggested' : 'unmatched');
  });

  it('if it was reported, with another UTR, within three days', () => {
    const order = anOrder({ placedOn: dayOf('2026-10-01'), payments: [aPayment({ key: 'x' })] });
    expect(match(other(), order)).toMatchObject({ state: 'suggested', proposals: [{ orderId: order._id, reason: `The same amount, reported with ${utr}` }] });
  });

  it('for what is left after its verified payments', () => {
    const order = anOrder({ total: 2_299_900, payments: [aPayment({ key: 'x', amount: 1_000_000, state: 'verified' })] });
    expect(match(other(), order)).toMatchObject({ state: 'suggested', proposals: [{ amount: 1_299_900 }] });
    expect(match(other({ amount: 2_299_900 }), order).state).toBe('unmatched');
  });

  it.each(['ORD-20261121-7K3F9Q', 'ord202611217k3f9q', 'saree ORD 20261121 7K3F9Q thanks'])('whose number stands in the description as %s, whatever the amount and the day', (note) => {
    expect(match(other({ description: `UPI/${note}/MEERA`, amount: 5 }), anOrder({ placedOn: 0 }))).toMatchObject({ state: 'suggested', proposals: [{ amount: 1_299_900, reason: 'The order number stands in the description' }] });
  });

  it('beside all others that fit', () => {
    expect(match(other(), anOrder(), anOrder({ orderNumber: 'ORD-20261121-AAAAAA' })).proposals).toHaveLength(2);
  });

  it('unless it is paid, cancelled, or paid in cash', () => {
    const paid = anOrder({ payments: [aPayment({ key: 'x', state: 'verified' })] });
    expect(match(other(), paid, anOrder({ isPayable: false })).state).toBe('unmatched');
  });

  it.each([
    ['a warning', {}, '. ₹12,999 with 9840012345 is already verified: this payment counts as the same transfer'],
    ['no warning if a credit settled that payment', { creditIds: ['another'] }, ''],
    ['no warning if that payment has another amount', { amount: 1_300_000 }, ''],
  ])('that has a payment verified by hand with a phone number of the credit, with %s', (_name, changes, warning) => {
    const byHand = aPayment({ key: '9840012345', transactionId: '9840012345', state: 'verified', ...changes });
    const order = anOrder({ total: byHand.amount + 1_299_900, payments: [byHand] });
    const reasonOf = (description: string) => match(other({ description }), order).proposals[0]?.reason;
    expect(reasonOf('UPI-MEERA-9840012345@YBL')).toBe(`The same amount, placed on 20 Nov 2026${warning}`);
    expect(reasonOf(`UPI-MEERA-9840012345@YBL-${order.orderNumber}`)).toBe(`The order number stands in the description${warning}`);
    expect(reasonOf('UPI-MEERA')).toBe('The same amount, placed on 20 Nov 2026');
  });

  describe('alone for a credit, and says that another payment fits it too', () => {
    const order = anOrder();
    const rival = (changes: Partial<Credit> = {}) => ({ ...other({ day: '2026-11-22', ...changes }), _id: 'rival' });
    const reasonOf = (second: Credit, ...orders: MatchedOrder[]) => createMatcher([order, ...orders], [other(), second]).proposalsFor(other())[0]?.reason;
    const [warned, plain] = ['The same amount, placed on 20 Nov 2026. A payment of 22 Nov 2026 fits this order too', 'The same amount, placed on 20 Nov 2026'];

    it('if that has the same amount and is near', () => {
      expect(reasonOf(rival())).toBe(warned);
      expect([reasonOf(rival({ amount: 1_299_800 })), reasonOf(rival({ day: '2026-11-24' }))]).toEqual([plain, plain]);
    });

    it('unless that is set aside or settled, or another order reports it', () => {
      const elsewhere = anOrder({ placedOn: 0, payments: [aPayment({ paidOn: 0 })] });
      const texts = { reference: utr, description: 'UPI' };
      expect([rival({ setAside: { reason: 'Rent', at: '' } }), rival({ parts: [part(elsewhere, 1_299_900)] })].map((credit) => reasonOf(credit))).toEqual([plain, plain]);
      expect([reasonOf(rival(texts), elsewhere), reasonOf(rival(texts))]).toEqual([plain, warned]);
    });

    it('also if its customer reported that one', () => {
      const reporting = anOrder({ payments: [aPayment({ paidOn: dayOf('2026-10-01') })] });
      const credits = [other(), rival({ reference: utr, description: 'UPI' })];
      const matcher = createMatcher([reporting], credits);
      expect(credits.map((credit) => matcher.proposalsFor(credit)[0]?.reason)).toEqual([warned, `Reported ${utr} on 1 Oct 2026`]);
    });

    it('but not beside another order, or if only its number stands in the description', () => {
      expect(reasonOf(rival(), anOrder())).toBe(plain);
      const named = other({ description: order.orderNumber, amount: 500_000 });
      expect(createMatcher([order], [named, { ...named, _id: 'rival' }]).proposalsFor(named)[0]?.reason).toBe('The order number stands in the description');
    });
  });

  it('and stays so for the rest of a split credit', () => {
    const credit = other();
    const order = anOrder({ payments: [aPayment({ key: 'x', amount: 500_000, state: 'verified', creditIds: [credit._id], addedBySettling: true })] });
    expect(match({ ...credit, parts: [part(order, 500_000)] }, order)).toEqual({ state: 'suggested', proposals: [] });
  });
});

it('a credit that staff set aside says why', () => {
  expect(match(aCredit({ setAside: { reason: 'Rent', at: '' } }), anOrder({ payments: [aPayment()] }))).toEqual({ state: 'set-aside', reason: 'Rent', proposals: [] });
});

describe('with many orders of one amount', () => {
  /** Orders that count how often their customer's name is read. */
  function manyOrders(count: number) {
    const work = { reads: 0 };
    const orders = Array.from({ length: count }, (_, index) => {
      const order = anOrder();
      return Object.defineProperty(order, 'customer', { get: () => ((work.reads += 1), `Customer ${index}`) });
    });
    return { orders, work };
  }
  const manyCredits = (count: number) => Array.from({ length: count }, (_, index) => ({ ...other(), _id: `c${index}` }));

  it('makes only as many proposals for a credit as a page shows', () => {
    const { orders, work } = manyOrders(mostProposals + 200);
    const [credit] = manyCredits(1);
    expect(createMatcher(orders, [credit!]).proposalsFor(credit!)).toHaveLength(mostProposals);
    expect(work.reads).toBeLessThanOrEqual(mostProposals + 1);
  });

  it('compares each order once to find the credits that may be for a customer, also for those beyond the proposals of a page', () => {
    const { orders, work } = manyOrders(mostProposals + 200);
    const credits = [...manyCredits(300), other({ amount: 5 })];
    const mayBeFor = createMatcher(orders, credits).mayBeFor(({ customer }) => customer === `Customer ${mostProposals + 150}`);
    expect(credits.filter(mayBeFor)).toHaveLength(300);
    expect(work.reads).toBeLessThanOrEqual(orders.length + credits.length);
  });

  it('makes one proposal for each credit if all orders are the customer’s', () => {
    const { orders, work } = manyOrders(300);
    const credits = manyCredits(300);
    expect(credits.filter(createMatcher(orders, credits).mayBeFor(({ customer }) => customer.startsWith('Customer')))).toHaveLength(300);
    expect(work.reads).toBeLessThanOrEqual(orders.length + 2 * credits.length);
  });
});

describe('an order’s credits', () => {
  const mayBeFor = (credit: Credit, wanted: MatchedOrder, ...others: MatchedOrder[]) => createMatcher([wanted, ...others], [credit]).mayBeFor((order) => order === wanted)(credit);

  it('are those that report it, or have its amount or its number', () => {
    const order = anOrder({ payments: [aPayment()] });
    expect([mayBeFor(aCredit(), order), mayBeFor(other(), order), mayBeFor(other({ description: order.orderNumber, amount: 5 }), order), mayBeFor(other({ amount: 5 }), order)]).toEqual([true, true, true, false]);
  });

  it('are not those that another order reports, and not those that are done or pay a part of it', () => {
    const order = anOrder();
    expect(mayBeFor(aCredit(), order, anOrder({ payments: [aPayment()] }))).toBe(false);
    expect(mayBeFor(other({ setAside: { reason: 'Rent', at: '' } }), order)).toBe(false);
    expect(mayBeFor(other({ parts: [part(order, 500_000)] }), order)).toBe(false);
  });
});

it.each([['different amounts', 10_000], ['forty amounts', 40], ['one amount', 1]])('matches 10,000 credits with 10,000 orders of %s in at most 2 s of processor time', (_name, amounts) => {
  const amountOf = (index: number) => 249_900 + (index % amounts) * 100;
  const orders = Array.from({ length: 10_000 }, (_, index) => anOrder({ total: amountOf(index), payments: index % 2 ? [aPayment({ amount: amountOf(index), key: String(431900000000 + index) })] : [] }));
  const credits = Array.from({ length: 10_000 }, (_, index) => ({ ...other({ description: `UPI-MEERA IYER-MEERA@OKAXIS-UTIB0000553-${431900000000 + index}-SAREE`, amount: amountOf(index) }), _id: `c${index}` }));
  const before = process.cpuUsage();
  const matcher = createMatcher(orders, credits);
  const states = credits.map((credit) => matcher.stateOf(credit).state);
  credits.slice(0, 100).map((credit) => matcher.proposalsFor(credit));
  const { user, system } = process.cpuUsage(before);
  expect([states.filter((state) => state === 'matched').length, states.filter((state) => state === 'suggested').length]).toEqual([5_000, 5_000]);
  expect((user + system) / 1e6).toBeLessThan(2);
});
