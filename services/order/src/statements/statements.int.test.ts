import { creditListAnswerSchema, importedStatementAnswerSchema, settleAnswerSchema, statementListAnswerSchema } from '@storefront/contracts';
import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bankStatement, type StatementEntry } from '../../../../tools/statements/bank-statement';
import { silk } from '../testing/examples';
import { openOrderShop, tokens, type OrderShop } from '../testing/order-shop';
import { staffOf } from '../testing/statements';
import { beginSettling } from './settling';

const utrOf = (index: number) => String(431900000001 + index);
const entry = (index: number, amount = 12_999, changes: Partial<StatementEntry> = {}): StatementEntry => ({ day: '2026-11-21', amount, utr: utrOf(index), payer: 'Lakshmi Iyer', ...changes });

describe.each(storeVariants())('bank statements, on $name', (variant) => {
  let opened: TestStore;
  let shop: OrderShop;
  let staff: ReturnType<typeof staffOf>;

  beforeEach(async () => {
    opened = await variant.open('order');
    shop = await openOrderShop({ store: opened.store, products: [{ ...silk, stock: 1_000 }] });
    staff = staffOf(shop);
  });
  afterEach(async () => {
    await shop.close();
    await opened.destroy();
  });

  /** An order whose customer reported this UTR. */
  async function reported(index: number, amount = 12_999) {
    const order = await staff.place();
    await staff.report(order._id, utrOf(index), amount);
    return order;
  }
  const audits = async () => {
    const [orders, ...others] = await Promise.all([shop.store.collection.find(), ...shop.credits.collections.map((one) => one.find())]);
    return [...orders!, ...others.flat()].flatMap(({ outbox }) => outbox).flatMap((event) => (event.type === 'order.audited' ? [event.data] : []));
  };

  describe('importing', () => {
    it('stores each credit once, counts debits, and lists the statement', async () => {
      const { status, body } = await staff.importEntries([entry(1), entry(2), entry(3, 500, { isDebit: true })]);
      expect([status, importedStatementAnswerSchema.parse(body).statement]).toEqual([201, expect.objectContaining({
        name: 'november.csv', account: '50100012345678', from: '2026-11-21', to: '2026-11-21', credits: 2, debits: 1, duplicates: 0,
      })]);
      const list = creditListAnswerSchema.parse(await staff.list());
      expect(list).toMatchObject({ total: 2, page: 1, pages: 1, sums: { unmatched: { count: 2, amount: 25_998 }, matched: { count: 0, amount: 0 } } });
      const listed = statementListAnswerSchema.parse((await staff.admin('GET', '/api/admin/statements')).body);
      expect(listed).toMatchObject({ total: 1, statements: [{ _id: body.statement._id, credits: 2 }] });
      expect((await audits()).filter(({ action }) => action === 'statement.imported')).toMatchObject([{ subject: { label: 'november.csv' } }]);
    });

    it('stores nothing again: the same file, and files that overlap', async () => {
      const first = await staff.importEntries([entry(1), entry(2)]);
      const again = await staff.importEntries([entry(1), entry(2)]);
      expect(again.body.statement).toMatchObject({ _id: first.body.statement._id, credits: 0, duplicates: 2 });
      const longer = await staff.importEntries([entry(1), entry(2), entry(3)]);
      expect(longer.body.statement).toMatchObject({ credits: 1, duplicates: 2 });
      expect((await staff.list()).total).toBe(3);
      expect((await staff.list(`statement=${first.body.statement._id}`)).total).toBe(2);
      expect((await staff.list(`statement=${longer.body.statement._id}`)).total).toBe(3);
      expect((await audits()).filter(({ action }) => action === 'statement.imported')).toHaveLength(2);
    });

    it('keeps two equal payments apart by the balance after them, and stores a row that stands twice once', async () => {
      const head = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';
      const row = (balance: string) => `21/11/26,CASH DEPOSIT,,21/11/26,,500.00,${balance}`;
      expect((await staff.upload([head, row('500'), row('1000')].join('\n'))).body.statement).toMatchObject({ credits: 2, duplicates: 0 });
      expect((await staff.upload([head, row('1000'), row('1000'), row('500')].join('\n'))).body.statement).toMatchObject({ credits: 0, duplicates: 3 });
    });

    it('stores each credit once if several browsers upload at the same time', async () => {
      const lines = bankStatement('axis', Array.from({ length: 450 }, (_, index) => entry(index))).split('\r\n');
      const head = lines.findIndex((line) => line.startsWith('Tran Date')) + 1;
      const file = (from: number, to: number) => [...lines.slice(0, head), ...lines.slice(head + from, head + to)].join('\n');
      const answers = await Promise.all([staff.upload(file(0, 450)), staff.upload(file(0, 450)), staff.upload(file(200, 450)), staff.upload(file(0, 300))]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(answers.reduce((sum, { body }) => sum + Number(body.statement.credits), 0)).toBe(450);
      expect((await staff.list()).total).toBe(450);
      const { statements } = (await staff.admin('GET', '/api/admin/statements')).body;
      expect(statements.reduce((sum: number, { credits }: { credits: number }) => sum + credits, 0)).toBe(450);
      expect(statements).toHaveLength(3);
    });

    it('audits an upload that brings nothing at most once if several browsers upload one file at the same time', async () => {
      const file = bankStatement('hdfc', [entry(1), entry(2)]);
      await Promise.all(Array.from({ length: 6 }, () => staff.upload(file)));
      const imported = (await audits()).filter(({ action }) => action === 'statement.imported').map(({ changes }) => changes.find(({ field }) => field === 'credits')?.after);
      expect(imported.filter((credits) => credits === 2)).toHaveLength(1);
      expect(imported.length).toBeLessThanOrEqual(2);
    });

    it('is part of a backup', async () => {
      await staff.importEntries([entry(1)]);
      const saved = new Map<string, number>();
      for await (const { collection, documents } of opened.store.contents()) saved.set(collection, (saved.get(collection) ?? 0) + documents.length);
      expect([saved.get('credits'), saved.get('statements')]).toEqual([1, 1]);
    });

    it('takes another account as other credits', async () => {
      const file = bankStatement('hdfc', [entry(1)]);
      expect((await staff.upload(file, { account: '111' })).body.statement).toMatchObject({ account: '111', credits: 1 });
      expect((await staff.upload(file, { account: '222' })).body.statement).toMatchObject({ account: '222', credits: 1 });
    });

    it('asks for the columns of unknown headings, and takes those that staff choose', async () => {
      const file = 'Day;Text;In;Out\n21.11.2026;UPI MEERA;1,500.00;\n';
      const asked = await staff.upload(file);
      expect(asked).toEqual({ status: 422, body: { success: false, message: expect.stringContaining('choose the columns') as string, headings: ['Day', 'Text', 'In', 'Out'] } });
      expect((await staff.upload(file, { columns: JSON.stringify({ date: 'Day', description: 'Text', credit: 'In', debit: 'Out' }) })).body.statement).toMatchObject({ credits: 1 });
    });

    it.each<[string, Record<string, string>, string]>([
      ['no JSON', { columns: '{' }, 'columns must be JSON'],
      ['no object', { columns: '5' }, 'columns must name the headings'],
      ['no date', { columns: '{"description":"Text","credit":"In"}' }, 'The heading of date is required'],
      ['no credit', { columns: '{"date":"Day","description":"Text"}' }, 'columns needs either credit, or amount with drCr'],
      ['credit and amount', { columns: '{"date":"Day","description":"Text","credit":"In","amount":"In","drCr":"Out"}' }, 'columns needs either credit, or amount with drCr'],
      ['a long account', { account: '5'.repeat(41) }, 'Account must be at most 40 characters long'],
    ])('refuses a form with %s', async (_name, fields, message) => {
      expect(await staff.upload('Day,Text,In\n21/11/2026,a,5\n', fields)).toEqual({ status: 400, body: { success: false, message } });
    });

    it.each<[string, string | Uint8Array<ArrayBuffer>, number, RegExp]>([
      ['a spreadsheet', Uint8Array.from([0x50, 0x4b, 3, 4]), 400, /spreadsheet/],
      ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x41, 0]), 400, /CSV UTF-8/],
      ['prose', 'Dear bank,\nhello\n', 400, /not a CSV/],
      ['debits only', bankStatement('kotak', [entry(1, 500, { isDebit: true })]), 400, /no credits, only one debit/],
      ['a broken row in line 17,000', `Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n${Array.from({ length: 20_000 }, (_, index) => `21/11/26,UPI ${index},,21/11/26,,${index === 16_998 ? '1.2.3' : '500.00'},`).join('\n')}`, 400, /^Line 17000, column “Deposit Amt.”/],
      ['60,000 lines', 'a,b,c\n'.repeat(60_000), 413, /more than 50,000 lines/],
      ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), 413, /10 MB/],
    ])('refuses %s, and stores nothing', async (_name, file, status, message) => {
      const answer = await staff.upload(file);
      expect(answer).toMatchObject({ status, body: { success: false, message: expect.stringMatching(message) as string } });
      expect((await staff.list()).total).toBe(0);
      expect((await staff.admin('GET', '/api/admin/statements')).body.total).toBe(0);
    });

    it('refuses a body without a file, with text in its place or with a file in another field, JSON, and callers who are not staff', async () => {
      const form = new FormData();
      form.set('account', '1');
      const send = (body: FormData | string, headers: Record<string, string> = {}) => fetch(`${shop.url}/api/admin/statements`, { method: 'POST', headers: { authorization: `Bearer ${tokens.admin}`, ...headers }, body });
      expect((await send(form)).status).toBe(400);
      form.set('file', 'november.csv');
      expect(((await (await send(form)).json()) as { message: string }).message).toBe('The field "file" must hold files, each in a part with a file name');
      form.set('account', new Blob(['1']), 'account.csv');
      form.delete('file');
      form.set('file', new Blob(['1']), 'november.csv');
      expect(((await (await send(form)).json()) as { message: string }).message).toBe('Files must be in the field "file"');
      expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415);
      expect((await staff.upload('a', {}, tokens.customer)).status).toBe(403);
      expect((await staff.upload('a', {}, tokens.expired)).status).toBe(401);
    });
  });

  describe('the list', () => {
    it('proposes exactly the fifteen of twenty that match', async () => {
      for (let index = 0; index < 15; index += 1) await reported(index);
      await staff.importEntries(Array.from({ length: 20 }, (_, index) => entry(index, index < 15 ? 12_999 : 700 + index)));
      const { credits, sums } = await staff.list('state=matched');
      expect(credits.map(({ reference }: { reference: string }) => reference.slice(-12)).sort()).toEqual(Array.from({ length: 15 }, (_, index) => utrOf(index)));
      expect(sums).toMatchObject({ matched: { count: 15, amount: 194_985 }, unmatched: { count: 5 }, suggested: { count: 0, amount: 0 } });
    });

    it('says settled for a UTR that was verified by hand, and differs for one that was refused', async () => {
      const [verified, refused] = [await reported(1), await reported(2)];
      await staff.admin('POST', `/api/admin/orders/${verified._id}/verify-payment`);
      await staff.admin('POST', `/api/admin/orders/${refused._id}/refuse-payment`, { reason: 'No such payment' });
      await staff.importEntries([entry(1), entry(2)]);
      const byHand = await staff.creditOf(utrOf(1));
      expect(byHand).toMatchObject({ state: 'settled', canUndo: false, proposals: [{ orderId: verified._id, orderNumber: verified.orderNumber, customer: 'Lakshmi Iyer' }] });
      expect(await staff.unsettle(byHand._id)).toMatchObject({ status: 409 });
      expect(await staff.creditOf(utrOf(2))).toMatchObject({ state: 'differs', reason: 'The payment with this transaction ID was refused' });
    });

    it('says differs for a UTR that was verified by hand with another amount; the bank’s amount counts after settling', async () => {
      const order = await reported(1);
      await staff.admin('POST', `/api/admin/orders/${order._id}/verify-payment`);
      await staff.importEntries([entry(1, 1_299)]);
      const { _id: creditId, ...credit } = await staff.creditOf(utrOf(1));
      expect(credit).toMatchObject({ state: 'differs', reason: '₹12,999 is verified with this UTR, but the bank has ₹1,299', proposals: [{ orderId: order._id, amount: 12_999 }] });
      expect(await staff.settled({ creditId, orderId: order._id })).toMatchObject([{ ok: true }]);
      expect(await staff.orderOf(order._id)).toMatchObject({ status: 'pending', amountVerified: 1_299, amountDue: 11_700 });
      expect(await staff.creditOf(utrOf(1))).toMatchObject({ state: 'settled', canUndo: true });
    });

    it('says differs for a UTR that was verified by hand for a part of its money; a split pays the other order', async () => {
      const [verified, open] = [await reported(1), await reported(1)];
      await staff.admin('POST', `/api/admin/orders/${verified._id}/verify-payment`);
      await staff.importEntries([entry(1, 25_998)]);
      const { _id: creditId, ...credit } = await staff.creditOf(utrOf(1));
      expect(credit).toMatchObject({ state: 'differs', reason: '₹12,999 is verified with this UTR, but the bank has ₹25,998' });
      expect(credit.proposals.map(({ orderId }) => orderId).sort()).toEqual([verified._id, open._id].sort());
      for (const { _id: orderId } of [verified, open]) expect(await staff.settled({ creditId, orderId, amount: 12_999 })).toMatchObject([{ ok: true }]);
      for (const { _id } of [verified, open]) expect(await staff.orderOf(_id)).toMatchObject({ status: 'processing', amountVerified: 12_999, payments: [{}] });
      expect(await staff.creditOf(utrOf(1))).toMatchObject({ state: 'settled' });
    });

    it('settles the rest of a credit with the other order, if a part of its money was verified by hand', async () => {
      const [verified, open, third] = [await reported(1), await reported(1), await staff.place()];
      await staff.admin('POST', `/api/admin/orders/${verified._id}/verify-payment`);
      await staff.importEntries([entry(1, 25_998)]);
      const { _id: creditId } = await staff.creditOf(utrOf(1));
      const refused = { ok: false, message: `The UTR ${utrOf(1)} is already verified on ${verified.orderNumber}. Only ₹12,999 of this payment is left.` };
      for (const amount of [undefined, 13_000]) expect(await staff.settled({ creditId, orderId: open._id, ...(amount && { amount }) })).toMatchObject([refused]);
      expect(await staff.settled({ creditId, orderId: open._id, amount: 12_999 })).toMatchObject([{ ok: true }]);
      for (const { _id } of [verified, open]) expect(await staff.orderOf(_id)).toMatchObject({ status: 'processing', amountVerified: 12_999, payments: [{}] });
      expect(await staff.creditOf(utrOf(1))).toMatchObject({ state: 'settled', canUndo: true });
      const message = `The UTR ${utrOf(1)} is already verified on ${verified.orderNumber}. A transfer counts only once.`;
      expect(await staff.settled({ creditId, orderId: third._id, amount: 1 })).toMatchObject([{ ok: false, message }]);
      expect(await staff.settled({ creditId, orderId: verified._id, amount: 12_999 })).toMatchObject([{ ok: true }]);
      expect(await staff.orderOf(verified._id)).toMatchObject({ amountVerified: 12_999, payments: [{}] });
    });

    it('never counts more than the bank has if a UTR is verified by hand on two orders', async () => {
      const orders = [await reported(1, 10_000), await reported(1, 10_000)];
      for (const { _id } of orders) await staff.admin('POST', `/api/admin/orders/${_id}/verify-payment`);
      await staff.importEntries([entry(1, 25_998)]);
      const [{ _id: creditId }, [{ _id: orderId }, other]] = [await staff.creditOf(utrOf(1)), orders as [(typeof orders)[0], (typeof orders)[0]]];
      const message = `The UTR ${utrOf(1)} is already verified on ${other.orderNumber}. Only ₹15,998 of this payment is left.`;
      expect(await staff.settled({ creditId, orderId })).toMatchObject([{ ok: false, message }]);
      expect(await staff.orderOf(orderId)).toMatchObject({ amountVerified: 10_000 });
      expect(await staff.settled({ creditId, orderId, amount: 15_998 })).toMatchObject([{ ok: true }]);
      expect(await staff.orderOf(orderId)).toMatchObject({ amountVerified: 15_998 });
      expect(await staff.creditOf(utrOf(1))).toMatchObject({ state: 'settled' });
    });

    it.each([`UTR: ${utrOf(1)}`, `#${utrOf(1)}.`, `UTR/0000${utrOf(1)}`])('says settled for a UTR that was reported as %s, also if another order needs the same amount', async (transactionId) => {
      const [order] = [await staff.place(), await staff.place()];
      await staff.report(order._id, transactionId, 12_999);
      await staff.importEntries([entry(1)]);
      expect(await staff.creditOf(utrOf(1))).toMatchObject({ state: 'matched', proposals: [{ orderId: order._id }] });
      await staff.admin('POST', `/api/admin/orders/${order._id}/verify-payment`);
      expect(await staff.creditOf(utrOf(1))).toMatchObject({ state: 'settled', proposals: [{ orderId: order._id }] });
    });

    it('suggests unpaid orders by amount and day, and by their number', async () => {
      const [one, two] = [await staff.place(), await staff.place({ quantity: 2 })];
      await staff.importEntries([entry(1), entry(2, 5, { note: two.orderNumber.replaceAll('-', '') })]);
      expect((await staff.creditOf(utrOf(1))).proposals.map(({ orderId }) => orderId)).toEqual([one._id]);
      expect(await staff.creditOf(utrOf(2))).toMatchObject({ state: 'suggested', proposals: [{ orderId: two._id, amount: 25_998 }] });
    });

    it('is filtered by state, searched by reference, narration, amount, order and customer, and paged', async () => {
      const order = await reported(1);
      await staff.importEntries([entry(1), entry(2, 500, { payer: 'Ananya Rao' }), entry(3, 750.5)]);
      const found = async (query: string) => (await staff.list(query)).total;
      expect([await found('state=matched'), await found('state=unmatched'), await found('state=set-aside')]).toEqual([1, 2, 0]);
      expect([await found(`search=${utrOf(2)}`), await found('search=ananya'), await found('search=12,999'), await found('search=750.50'), await found(`search=${order.orderNumber.replaceAll('-', '')}`), await found('search=nothing')]).toEqual([1, 1, 1, 1, 1, 0]);
      expect((await staff.admin('GET', '/api/admin/credits?limit=2&page=2')).body).toMatchObject({ total: 3, page: 2, pages: 2, credits: [{}] });
    });

    it.each(['state=paid', 'page=0', 'limit=101', 'statement=x'])('refuses ?%s', async (query) => {
      expect((await staff.admin('GET', `/api/admin/credits?${query}`)).status).toBe(400);
    });
  });

  describe('settling', () => {
    it('verifies the reported payment, moves the order on, and is audited', async () => {
      const order = await reported(1);
      await staff.importEntries([entry(1)]);
      const credit = await staff.creditOf(utrOf(1));
      const { status, body } = await staff.settle({ creditId: credit._id, orderId: order._id });
      expect([status, settleAnswerSchema.parse(body).results]).toEqual([200, [{ creditId: credit._id, orderId: order._id, ok: true }]]);
      expect(await staff.orderOf(order._id)).toMatchObject({ status: 'processing', amountVerified: 12_999, payments: [{ transactionId: utrOf(1), state: 'verified' }] });
      expect(await staff.creditOf(utrOf(1))).toMatchObject({ state: 'settled', proposals: [{ orderId: order._id, amount: 12_999 }] });
      expect((await audits()).filter(({ action }) => action === 'credit.settled')).toMatchObject([{ subject: { _id: order._id }, actor: { email: 'asha@example.in' } }]);
    });

    it('adds a payment with the credit’s amount and UTR if the customer reported none', async () => {
      const order = await staff.place();
      await staff.importEntries([entry(1, 13_000)]);
      const credit = await staff.creditOf(utrOf(1));
      expect(await staff.settled({ creditId: credit._id, orderId: order._id })).toMatchObject([{ ok: true }]);
      expect(await staff.orderOf(order._id)).toMatchObject({ amountVerified: 13_000, payments: [{ transactionId: utrOf(1), amount: 13_000, paymentDate: '2026-11-21', state: 'verified' }] });
    });

    it('counts the credit’s amount, whatever the customer reported', async () => {
      const order = await reported(1, 12_999);
      await staff.importEntries([entry(1, 12_000)]);
      const credit = await staff.creditOf(utrOf(1));
      expect(credit).toMatchObject({ state: 'differs', reason: 'The bank has ₹999 less than the customer reported' });
      await staff.settled({ creditId: credit._id, orderId: order._id });
      expect(await staff.orderOf(order._id)).toMatchObject({ status: 'pending', amountVerified: 12_000, amountDue: 999 });
    });

    it('happens once if it is said twice, or by many people at the same time', async () => {
      const order = await reported(1);
      await staff.importEntries([entry(1)]);
      const pair = { creditId: (await staff.creditOf(utrOf(1)))._id, orderId: order._id };
      const answers = await Promise.all(Array.from({ length: 6 }, () => staff.settled(pair)));
      expect([...answers.flat(), ...(await staff.settled(pair, pair))].map(({ ok }) => ok)).toEqual(Array(8).fill(true));
      expect(await staff.orderOf(order._id)).toMatchObject({ amountVerified: 12_999, payments: [{ state: 'verified' }] });
      expect((await audits()).filter(({ action }) => action === 'credit.settled')).toHaveLength(1);
    });

    it('happens with one order if two people choose different ones at the same time', async () => {
      const orders = [await staff.place(), await staff.place(), await staff.place()];
      await staff.importEntries([entry(1)]);
      const { _id: creditId } = await staff.creditOf(utrOf(1));
      const results = (await Promise.all(orders.map(({ _id: orderId }) => staff.settled({ creditId, orderId })))).flat();
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results.find(({ ok }) => !ok)!.message).toMatch(/^This payment is already verified for ORD-/);
      const verified = await Promise.all(orders.map(async ({ _id }) => (await staff.orderOf(_id)).amountVerified as number));
      expect(verified.sort((a, b) => a - b)).toEqual([0, 0, 12_999]);
    });

    it('pays one order with ₹60,000 and ₹64,999, or two orders with one credit', async () => {
      const big = await staff.place({ quantity: 5 });
      await staff.importEntries([entry(1, 60_000), entry(2, 4_995), entry(3, 25_998)]);
      const [one, two, three] = [await staff.creditOf(utrOf(1)), await staff.creditOf(utrOf(2)), await staff.creditOf(utrOf(3))];
      await staff.settled({ creditId: one._id, orderId: big._id });
      expect(await staff.orderOf(big._id)).toMatchObject({ status: 'pending', amountVerified: 60_000, amountDue: 4_995 });
      await staff.settled({ creditId: two._id, orderId: big._id });
      expect(await staff.orderOf(big._id)).toMatchObject({ status: 'processing', amountVerified: 64_995, amountDue: 0 });

      const [first, second] = [await staff.place(), await staff.place()];
      expect(await staff.settled({ creditId: three._id, orderId: first._id, amount: 12_999 })).toMatchObject([{ ok: true }]);
      expect(await staff.creditOf(utrOf(3))).toMatchObject({ state: 'unmatched', amountLeft: 12_999, parts: [{ orderId: first._id, amount: 12_999 }] });
      expect(await staff.settled({ creditId: three._id, orderId: second._id }, { creditId: three._id, orderId: second._id, amount: 13_000 })).toMatchObject([
        { ok: false, message: `This payment is already verified for ${first.orderNumber}.` },
        { ok: false, message: 'Only ₹12,999 of this payment is left.' },
      ]);
      expect(await staff.settled({ creditId: three._id, orderId: first._id, amount: 12_999 }, { creditId: three._id, orderId: second._id, amount: 12_999 })).toMatchObject([{ ok: true }, { ok: true }]);
      expect(await staff.creditOf(utrOf(3))).toMatchObject({ state: 'settled', proposals: [{ orderId: first._id }, { orderId: second._id }] });
      for (const { _id } of [first, second]) expect(await staff.orderOf(_id)).toMatchObject({ status: 'processing', amountVerified: 12_999 });
    });

    it('refuses the rest of a credit for the order that has a part of it, until that is undone', async () => {
      const order = await staff.place();
      await staff.importEntries([entry(1)]);
      const credit = await staff.creditOf(utrOf(1));
      await staff.settled({ creditId: credit._id, orderId: order._id, amount: 5_000 });
      expect(await staff.settled({ creditId: credit._id, orderId: order._id })).toMatchObject([
        { ok: false, message: `₹5,000 of this payment is already verified for ${order.orderNumber}. To change this amount, choose “Undo” for this payment first.` },
      ]);
      await staff.unsettle(credit._id, 'Wrong amount');
      expect(await staff.settled({ creditId: credit._id, orderId: order._id })).toMatchObject([{ ok: true }]);
      expect(await staff.orderOf(order._id)).toMatchObject({ status: 'processing', amountVerified: 12_999, payments: [{ state: 'verified' }] });
    });

    it.each([
      ['the same amount', 5_000, true],
      ['all of the credit', undefined, false],
    ])('finishes a part that a crash left before it answers, asked for %s', async (_what, amount, ok) => {
      const { _id: orderId, orderNumber } = await staff.place();
      await staff.importEntries([entry(1)]);
      const { _id: creditId } = await staff.creditOf(utrOf(1));
      const [credit, now] = [(await shop.credits.find(creditId))!, new Date('2026-11-21T06:30:00.000Z')];
      const actor = { _id: 'f'.repeat(24), email: 'asha@example.in', requestId: 'request-1' };
      const begun = beginSettling(credit, { order: { orderId, orderNumber, customer: 'Lakshmi Iyer' }, amount: 500_000, transactionId: utrOf(1) }, actor, now);
      expect(await shop.credits.save(credit, begun, undefined, now)).toBe(true);
      expect(await staff.settled({ creditId, orderId, ...(amount !== undefined && { amount }) })).toMatchObject([
        { ok, ...(!ok && { message: expect.stringContaining('₹5,000 of this payment is already verified') as string }) },
      ]);
      expect(await staff.orderOf(orderId)).toMatchObject({ amountVerified: 5_000, payments: [{ amount: 5_000, state: 'verified' }] });
    });

    it('counts a UTR once: from two exports, and after it was verified by hand', async () => {
      const [order, other] = [await reported(1), await staff.place()];
      await staff.importEntries([entry(1)], 'hdfc');
      await staff.importEntries([entry(1)], 'icici');
      const credits = (await staff.list()).credits as { _id: string }[];
      expect(credits).toHaveLength(2);
      expect((await staff.list()).sums).toMatchObject({ matched: { count: 1, amount: 12_999 }, differs: { count: 1, amount: 12_999 } });
      const [one, two] = credits.map(({ _id: creditId }) => ({ creditId, orderId: order._id }));
      expect(await staff.settled(one!, two!)).toMatchObject([{ ok: true }, { ok: true }]);
      expect(await staff.orderOf(order._id)).toMatchObject({ amountVerified: 12_999, payments: [{}] });
      expect((await staff.list()).sums.settled).toMatchObject({ count: 2 });
      expect((await staff.list()).credits.map(({ canUndo }: { canUndo: boolean }) => canUndo)).toEqual([true, true]);

      const [byHand, third] = [await reported(7), await staff.place()];
      await staff.admin('POST', `/api/admin/orders/${byHand._id}/verify-payment`);
      await staff.importEntries([entry(7)]);
      const { _id: creditId } = await staff.creditOf(utrOf(7));
      expect(await staff.settled({ creditId, orderId: third._id })).toMatchObject([{ ok: false, message: `The UTR ${utrOf(7)} is already verified on ${byHand.orderNumber}. A transfer counts only once.` }]);
      expect(await staff.settled({ creditId, orderId: byHand._id })).toMatchObject([{ ok: true }]);
      expect(await staff.orderOf(byHand._id)).toMatchObject({ amountVerified: 12_999, payments: [{}] });
      expect(await staff.orderOf(other._id)).toMatchObject({ amountVerified: 0 });
    });

    it('matches one of two exports’ credits, also in the list of one statement, and the other one is settled with it', async () => {
      const order = await reported(1);
      const statements = [await staff.importEntries([entry(1)], 'hdfc'), await staff.importEntries([entry(1)], 'icici')].map(({ body }) => body.statement._id as string);
      const listed = await Promise.all(statements.map((id) => staff.list(`statement=${id}`)));
      expect(listed.map(({ credits }) => credits[0].state).sort()).toEqual(['differs', 'matched']);
      const [matched] = (await staff.list('state=matched')).credits;
      await staff.settled({ creditId: matched._id, orderId: order._id });
      const [undoable, other] = ((await staff.list('state=settled')).credits as { _id: string; canUndo: boolean }[]).sort((one) => (one._id === matched._id ? -1 : 1));
      expect([undoable!.canUndo, other!.canUndo]).toEqual([true, false]);
      const state = async () => (await staff.list('state=matched')).credits.map(({ _id }: { _id: string }) => _id);
      expect((await staff.unsettle(matched._id)).body.credit).toMatchObject({ state: 'matched', canUndo: false });
      expect(await state()).toEqual([matched._id]);
      expect((await staff.setAside(matched._id)).body.credit).toMatchObject({ state: 'set-aside', canUndo: true });
      expect(await state()).toEqual([other!._id]);
      expect((await staff.unsettle(matched._id, 'Not printed twice')).body.credit).toMatchObject({ state: 'matched' });
    });

    it.each(['refused', 'submitted'])('verifies the payment with the credit’s UTR, not the %s one with a phone number in its narration', async (state) => {
      const order = await staff.place({ quantity: 2 });
      await staff.report(order._id, '9840012345', 12_999);
      if (state === 'refused') await staff.admin('POST', `/api/admin/orders/${order._id}/refuse-payment`, { reason: 'This is no UTR' });
      await staff.report(order._id, utrOf(1), 12_999);
      await staff.importEntries([entry(1, 12_999, { payer: 'Meera 9840012345' })]);
      const { _id: creditId, ...credit } = await staff.creditOf(utrOf(1));
      expect(credit).toMatchObject({ state: 'matched', proposals: [{ orderId: order._id }] });
      expect(await staff.settled({ creditId, orderId: order._id })).toMatchObject([{ ok: true }]);
      expect(await staff.orderOf(order._id)).toMatchObject({ amountVerified: 12_999, payments: [{ transactionId: '9840012345', state }, { transactionId: utrOf(1), state: 'verified' }] });
    });

    it('does not match a payment with the credit’s UTR if staff verified one of the same amount by hand with a phone number of the credit: it can be the same transfer', async () => {
      const order = await staff.place({ quantity: 2 });
      await staff.report(order._id, '9840012345', 12_999);
      await staff.admin('POST', `/api/admin/orders/${order._id}/verify-payment`);
      await staff.report(order._id, utrOf(1), 12_999);
      await staff.importEntries([entry(1, 12_999, { payer: 'Meera 9840012345' })]);
      const { _id: creditId, ...credit } = await staff.creditOf(utrOf(1));
      expect(credit).toMatchObject({ state: 'differs', reason: '₹12,999 with 9840012345 is already verified on this order: it can be the same transfer', proposals: [{ orderId: order._id }] });
      expect(await staff.settled({ creditId, orderId: order._id })).toMatchObject([{ ok: true }]);
      expect(await staff.orderOf(order._id)).toMatchObject({ amountVerified: 25_998, payments: [{ state: 'verified' }, { transactionId: utrOf(1), state: 'verified' }] });
    });

    it('changes nothing about the payment with a phone number if the one with the credit’s UTR was verified by hand', async () => {
      const order = await staff.place({ quantity: 2 });
      for (const transactionId of ['9840012345', utrOf(1)]) await staff.report(order._id, transactionId, 12_999);
      await staff.importEntries([entry(1, 12_999, { payer: 'Meera 9840012345' })]);
      const { _id: creditId } = await staff.creditOf(utrOf(1));
      await staff.admin('POST', `/api/admin/orders/${order._id}/verify-payment`, { transactionId: utrOf(1) });
      expect(await staff.settled({ creditId, orderId: order._id })).toMatchObject([{ ok: true }]);
      expect(await staff.orderOf(order._id)).toMatchObject({ amountVerified: 12_999, payments: [{ state: 'submitted' }, { state: 'verified' }] });
    });

    it('counts two transfers whose customer reported a phone number instead of the UTR', async () => {
      const orders = [await staff.place(), await staff.place()];
      for (const { _id } of orders) await staff.report(_id, '9840012345', 12_999);
      await staff.importEntries([entry(1, 12_999, { payer: 'Meera 9840012345' }), entry(2, 12_999, { payer: 'Meera 9840012345' })]);
      const [one, two] = [await staff.creditOf(utrOf(1)), await staff.creditOf(utrOf(2))];
      expect(one).toMatchObject({ state: 'differs', reason: 'More than one order reports this transaction ID' });
      expect(await staff.settled({ creditId: one._id, orderId: orders[0]!._id }, { creditId: two._id, orderId: orders[1]!._id })).toMatchObject([{ ok: true }, { ok: true }]);
      for (const { _id } of orders) expect(await staff.orderOf(_id)).toMatchObject({ amountVerified: 12_999, payments: [{ transactionId: '9840012345' }] });
      await staff.importEntries([entry(1, 12_999, { payer: 'Meera 9840012345' })], 'axis');
      const again = (await staff.list('state=unmatched')).credits[0];
      expect(await staff.settled({ creditId: again._id, orderId: (await staff.place())._id })).toMatchObject([{ ok: false, message: expect.stringContaining('A transfer counts only once.') as string }]);
    });

    it('counts two transfers from one phone number of twelve digits, which has the form of a UTR', async () => {
      const [byHand, order] = [await staff.place(), await staff.place()];
      for (const { _id } of [byHand, order]) await staff.report(_id, '919840012345', 12_999);
      await staff.admin('POST', `/api/admin/orders/${byHand._id}/verify-payment`);
      await staff.importEntries([entry(1, 12_999, { note: '919840012345@WAICICI' })]);
      const { _id: creditId, ...credit } = await staff.creditOf(utrOf(1));
      expect(credit).toMatchObject({ state: 'differs', reason: `919840012345 is not the bank’s UTR, and ${byHand.orderNumber} was verified with it`, proposals: [{ orderId: order._id }] });
      expect(await staff.settled({ creditId, orderId: order._id })).toMatchObject([{ ok: true }]);
      expect(await shop.credits.find(creditId)).toMatchObject({ claim: utrOf(1) });
    });

    it('counts both transfers of one order whose customer reported a phone number, and each once', async () => {
      const order = await staff.place({ quantity: 2 });
      await staff.report(order._id, '9840012345', 12_999);
      const entries = [1, 2].map((index) => entry(index, 12_999, { payer: 'Meera 9840012345' }));
      await staff.importEntries(entries, 'hdfc');
      for (const index of [1, 2]) {
        const { _id: creditId } = await staff.creditOf(utrOf(index));
        expect(await staff.settled({ creditId, orderId: order._id })).toMatchObject([{ ok: true }]);
        expect(await staff.orderOf(order._id)).toMatchObject({ amountVerified: index * 12_999 });
      }
      await staff.importEntries(entries, 'axis');
      const again = (await staff.list()).credits as { _id: string }[];
      expect((await staff.settled(...again.map(({ _id: creditId }) => ({ creditId, orderId: order._id })))).map(({ ok }) => ok)).toEqual([true, true, true, true]);
      expect(await staff.orderOf(order._id)).toMatchObject({ amountVerified: 25_998, payments: [{ transactionId: '9840012345' }, { transactionId: utrOf(2) }] });
    });

    it('adds the money of a part, also if a phone number paid another part and the order already', async () => {
      const [one, two] = [await staff.place(), await staff.place({ quantity: 2 })];
      for (const { _id } of [one, two]) await staff.report(_id, '9840012345', 12_999);
      await staff.importEntries([entry(1, 12_999, { payer: 'Meera 9840012345' }), entry(2, 25_998, { payer: 'Meera 9840012345' })]);
      const [first, second] = [(await staff.creditOf(utrOf(1)))._id, (await staff.creditOf(utrOf(2)))._id];
      await staff.settled({ creditId: first, orderId: two._id });
      const parts = [one, two].map(({ _id: orderId }) => ({ creditId: second, orderId, amount: 12_999 }));
      expect(await staff.settled(...parts)).toMatchObject([{ ok: true }, { ok: true }]);
      expect(await staff.orderOf(one._id)).toMatchObject({ amountVerified: 12_999, payments: [{ transactionId: '9840012345' }] });
      expect(await staff.orderOf(two._id)).toMatchObject({ status: 'processing', amountVerified: 25_998, payments: [{ transactionId: '9840012345' }, { transactionId: utrOf(2) }] });
    });

    it('adds its money beside a payment with the customer’s phone number that was verified by hand with another amount', async () => {
      const order = await staff.place({ quantity: 2 });
      await staff.report(order._id, '9840012345', 15_000);
      await staff.admin('POST', `/api/admin/orders/${order._id}/verify-payment`);
      await staff.importEntries([entry(1, 10_998, { payer: 'Meera 9840012345' })]);
      const credit = await staff.creditOf(utrOf(1));
      expect(credit).toMatchObject({ state: 'suggested', proposals: [{ orderId: order._id, reason: expect.not.stringContaining('verified') as string }] });
      expect(await staff.settled({ creditId: credit._id, orderId: order._id })).toMatchObject([{ ok: true }]);
      expect(await staff.orderOf(order._id)).toMatchObject({ status: 'processing', amountVerified: 25_998, payments: [{ amount: 15_000 }, { transactionId: utrOf(1), amount: 10_998 }] });
    });

    it('counts as the payment with the customer’s phone number that was verified by hand with its amount; the proposal and the result say so, and a second credit adds its money', async () => {
      const order = await staff.place({ quantity: 2 });
      await staff.report(order._id, '9840012345', 12_999);
      await staff.admin('POST', `/api/admin/orders/${order._id}/verify-payment`);
      await staff.importEntries([1, 2].map((index) => entry(index, 12_999, { payer: 'Meera 9840012345' })));
      for (const index of [1, 2]) {
        const { _id: creditId, proposals } = await staff.creditOf(utrOf(index));
        expect(proposals).toMatchObject([{ orderId: order._id }]);
        expect(proposals[0]!.reason.includes('9840012345 is already verified')).toBe(index === 1);
        const message = 'It counts as the payment of ₹12,999 with the transaction ID 9840012345, which was verified before. No money is added twice.';
        expect(await staff.settled({ creditId, orderId: order._id })).toEqual([{ creditId, orderId: order._id, ok: true, ...(index === 1 && { message }) }]);
        expect(await staff.orderOf(order._id)).toMatchObject({ amountVerified: index * 12_999 });
      }
    });

    it('says the new amount if it counts as a payment that was verified by hand with another amount', async () => {
      const order = await staff.place({ quantity: 2 });
      await staff.report(order._id, utrOf(1), 10_000);
      await staff.admin('POST', `/api/admin/orders/${order._id}/verify-payment`);
      await staff.importEntries([entry(1, 12_999)]);
      const { _id: creditId } = await staff.creditOf(utrOf(1));
      const message = `It counts as the payment of ₹10,000 with the transaction ID ${utrOf(1)}, which was verified before. The amount of that payment is now ₹12,999, as in the statement.`;
      expect(await staff.settled({ creditId, orderId: order._id })).toMatchObject([{ ok: true, message }]);
      expect(await staff.orderOf(order._id)).toMatchObject({ amountVerified: 12_999, payments: [{}] });
    });

    it.each(['9840012345', utrOf(1)])('counts a transfer of two exports once after the first one is unsettled, if the customer reported %s', async (transactionId) => {
      const [order, other] = [await staff.place(), await staff.place()];
      await staff.report(order._id, transactionId, 12_999);
      await staff.importEntries([entry(1, 12_999, { payer: 'Meera 9840012345' })], 'hdfc');
      const first = (await staff.creditOf(utrOf(1)))._id;
      await staff.importEntries([entry(1)], 'axis');
      const second = ((await staff.list()).credits as { _id: string }[]).find(({ _id }) => _id !== first)!._id;
      await staff.settled({ creditId: first, orderId: order._id }, { creditId: second, orderId: order._id, amount: 10_000 });
      await staff.unsettle(first);
      const refused = { ok: false, message: `The UTR ${utrOf(1)} is already verified on ${order.orderNumber}. A transfer counts only once.` };
      expect(await staff.settled({ creditId: first, orderId: other._id }, { creditId: second, orderId: other._id, amount: 2_999 })).toMatchObject([refused, refused]);
      expect(await staff.settled({ creditId: first, orderId: order._id })).toMatchObject([{ ok: true }]);
      expect(await staff.orderOf(order._id)).toMatchObject({ amountVerified: 12_999, payments: [{}] });
      for (const creditId of [second, first]) await staff.unsettle(creditId);
      expect(await staff.settled({ creditId: first, orderId: other._id })).toMatchObject([{ ok: true }]);
      expect([(await staff.orderOf(order._id)).amountVerified, (await staff.orderOf(other._id)).amountVerified]).toEqual([0, 12_999]);
    });

    it.each(['9840012345', utrOf(1)])('counts a transfer of two exports once if an older version settled both, and the customer reported %s', async (transactionId) => {
      const [order, other] = [await staff.place(), await staff.place()];
      await staff.report(order._id, transactionId, 12_999);
      await staff.importEntries([entry(1, 12_999, { payer: 'Meera 9840012345' })], 'hdfc');
      const first = (await staff.creditOf(utrOf(1)))._id;
      await staff.importEntries([entry(1), entry(2)], 'axis');
      const second = ((await staff.list(`search=${utrOf(1)}`)).credits as { _id: string }[]).find(({ _id }) => _id !== first)!._id;
      await staff.settled({ creditId: first, orderId: order._id }, { creditId: second, orderId: order._id });
      const [stored] = shop.credits.collections;
      await stored!.update({ _id: second }, { $unset: { sharedClaim: true } });
      expect([await shop.credits.migrateSharedClaims(), await shop.credits.migrateSharedClaims()]).toEqual([1, 0]);
      await staff.unsettle(first);
      expect(await staff.settled({ creditId: first, orderId: other._id })).toMatchObject([{ ok: false, message: expect.stringContaining('A transfer counts only once.') as string }]);
      await staff.unsettle(second);
      expect(await staff.settled({ creditId: first, orderId: other._id })).toMatchObject([{ ok: true }]);
      expect(await shop.credits.migrateSharedClaims()).toBe(0);
    });

    it('of two exports’ credits with different orders at the same time happens with one', async () => {
      const orders = [await staff.place(), await staff.place()];
      await staff.importEntries([entry(1)], 'hdfc');
      await staff.importEntries([entry(1)], 'axis');
      const credits = (await staff.list()).credits as { _id: string }[];
      const results = (await Promise.all(credits.map(({ _id: creditId }, index) => staff.settled({ creditId, orderId: orders[index]!._id })))).flat();
      expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    });

    it('refuses cash orders and unknown ones, each by itself', async () => {
      const [cash, order] = [await staff.place({ paymentMethod: 'cod' }), await reported(1)];
      await staff.importEntries([entry(1), entry(2)]);
      const [one, two] = [await staff.creditOf(utrOf(1)), await staff.creditOf(utrOf(2))];
      const missing = '0'.repeat(24);
      expect(await staff.settled({ creditId: two._id, orderId: cash._id }, { creditId: missing, orderId: order._id }, { creditId: two._id, orderId: missing }, { creditId: one._id, orderId: order._id })).toMatchObject([
        { ok: false, message: 'This order is paid in cash on delivery, so a bank payment cannot be used for it.' },
        { ok: false, message: 'Payment not found' },
        { ok: false, message: 'Order not found' },
        { ok: true },
      ]);
      expect(await staff.creditOf(utrOf(2))).toMatchObject({ state: 'unmatched' });
    });

    it('with a cancelled order leaves it cancelled, and the money is due as a refund', async () => {
      const order = await reported(1);
      await staff.admin('PUT', `/api/orders/${order._id}/status`, { status: 'cancelled' });
      await staff.importEntries([entry(1)]);
      await staff.settled({ creditId: (await staff.creditOf(utrOf(1)))._id, orderId: order._id });
      expect(await staff.orderOf(order._id)).toMatchObject({ status: 'cancelled', amountVerified: 12_999, refundDue: 12_999 });
    });

    it('says how much is due as a refund if the order gets more than it needs: the money can be for another order', async () => {
      const order = await staff.place();
      await staff.importEntries([entry(1), entry(2)]);
      const [one, two] = (await Promise.all([1, 2].map((index) => staff.creditOf(utrOf(index))))).map(({ _id: creditId }) => ({ creditId, orderId: order._id }));
      const message = '₹12,999 of this payment is more than the order needs, and is now due as a refund. If it is for another order, choose “Undo” for this payment under “Verified”.';
      expect(await staff.settled(one!, two!)).toEqual([{ ...one, ok: true }, { ...two, ok: true, message }]);
      expect(await staff.orderOf(order._id)).toMatchObject({ amountVerified: 25_998, refundDue: 12_999 });
      await staff.unsettle(two!.creditId);
      expect(await staff.orderOf(order._id)).toMatchObject({ amountVerified: 12_999, refundDue: 0 });
    });

    it('says how much is due as a refund if a part is too much, and where to undo it', async () => {
      const order = await staff.place();
      await staff.importEntries([entry(1, 20_000)]);
      const { _id: creditId } = await staff.creditOf(utrOf(1));
      const message = '₹1 of this payment is more than the order needs, and is now due as a refund. If it is for another order, choose “Undo” for this payment.';
      expect(await staff.settled({ creditId, orderId: order._id, amount: 13_000 })).toMatchObject([{ ok: true, message }]);
    });

    it('says that it raised a payment that was verified by hand above what the order needs', async () => {
      const order = await reported(1, 10_000);
      await staff.admin('POST', `/api/admin/orders/${order._id}/verify-payment`);
      await staff.importEntries([entry(1, 13_500)]);
      const { _id: creditId } = await staff.creditOf(utrOf(1));
      const message = expect.stringMatching(/The amount of that payment is now ₹13,500, as in the statement\. ₹501 of this payment is more than the order needs/) as string;
      expect(await staff.settled({ creditId, orderId: order._id })).toMatchObject([{ ok: true, message }]);
    });

    it('says that the money is due as a refund if the order was cancelled after staff opened the list', async () => {
      const order = await reported(1);
      await staff.importEntries([entry(1)]);
      const { _id: creditId } = await staff.creditOf(utrOf(1));
      await staff.admin('PUT', `/api/orders/${order._id}/status`, { status: 'cancelled' });
      const message = 'The order is cancelled, so ₹12,999 of this payment is now due as a refund. If it is for another order, choose “Undo” for this payment under “Verified”.';
      expect(await staff.settled({ creditId, orderId: order._id })).toMatchObject([{ ok: true, message }]);
    });

    it('takes 500 pairs in one call', async () => {
      await staff.importEntries(Array.from({ length: 500 }, (_, index) => entry(index, 100 + index)));
      const orders = await Promise.all(Array.from({ length: 20 }, () => staff.place({ quantity: 5 })));
      const credits: { _id: string }[] = (await shop.credits.every());
      const results = await staff.settled(...credits.map(({ _id: creditId }, index) => ({ creditId, orderId: orders[index % 20]!._id })));
      expect(results.filter(({ ok }) => ok)).toHaveLength(500);
    }, 120_000);

    it.each<[unknown, string]>([
      [{}, 'pairs must be a list'],
      [{ pairs: [] }, 'Please choose at least one payment'],
      [{ pairs: Array(501).fill({ creditId: '0'.repeat(24), orderId: '0'.repeat(24) }) }, 'At most 500 payments can be verified at once'],
      [{ pairs: [{ creditId: 'x', orderId: 'y' }] }, 'pairs.0.creditId is invalid'],
      [{ pairs: [{ creditId: '0'.repeat(24), orderId: '0'.repeat(24), amount: 0 }] }, 'Amount must be more than zero'],
      [{ pairs: [{ creditId: '0'.repeat(24), orderId: '0'.repeat(24), amount: 1.005 }] }, 'Amount must have at most two decimals'],
    ])('refuses the body %j', async (body, message) => {
      expect(await staff.admin('POST', '/api/admin/credits/settle', body)).toMatchObject({ status: 400, body: { message } });
    });
  });

  describe('undoing', () => {
    it('makes the payment submitted again, and the credit can be settled elsewhere', async () => {
      const [wrong, right] = [await reported(1, 10_000), await staff.place()];
      await staff.importEntries([entry(1)]);
      const { _id } = await staff.creditOf(utrOf(1));
      await staff.settled({ creditId: _id, orderId: wrong._id });
      expect(await staff.orderOf(wrong._id)).toMatchObject({ status: 'processing', amountVerified: 12_999 });
      const { status, body } = await staff.unsettle(_id);
      expect([status, body.credit]).toEqual([200, expect.objectContaining({ _id, state: 'differs' })]);
      expect(await staff.orderOf(wrong._id)).toMatchObject({ status: 'pending', amountVerified: 0, payments: [{ state: 'submitted', amount: 10_000 }] });
      expect(await staff.unsettle(_id)).toMatchObject({ status: 200, body: { credit: { _id, state: 'differs' } } });
      expect(await staff.settled({ creditId: _id, orderId: right._id })).toMatchObject([{ ok: true }]);
      expect(await staff.orderOf(right._id)).toMatchObject({ status: 'processing', amountVerified: 12_999 });
      expect(await staff.orderOf(wrong._id)).toMatchObject({ amountVerified: 0 });
      const undone = (await audits()).filter(({ action }) => action === 'credit.unsettled');
      expect(undone).toMatchObject([{ subject: { _id: wrong._id }, changes: expect.arrayContaining([{ field: 'reason', after: 'Wrong order' }]) as unknown }]);
    });

    it('removes a payment that settling added, of all orders that the credit paid', async () => {
      const orders = [await staff.place(), await staff.place()];
      await staff.importEntries([entry(1, 25_998)]);
      const { _id: creditId } = await staff.creditOf(utrOf(1));
      await staff.settled(...orders.map(({ _id: orderId }) => ({ creditId, orderId, amount: 12_999 })));
      await Promise.all([staff.unsettle(creditId), staff.unsettle(creditId)]);
      for (const { _id } of orders) expect(await staff.orderOf(_id)).toMatchObject({ status: 'pending', payments: [], amountVerified: 0 });
      expect(await staff.creditOf(utrOf(1))).toMatchObject({ state: 'unmatched' });
    });

    it('is refused if a refund needs the money, and changes nothing', async () => {
      const [order, other] = [await staff.place(), await staff.place()];
      await staff.importEntries([entry(1, 25_998)]);
      const { _id: creditId } = await staff.creditOf(utrOf(1));
      await staff.settled({ creditId, orderId: other._id, amount: 12_999 }, { creditId, orderId: order._id, amount: 12_999 });
      await staff.admin('PUT', `/api/orders/${order._id}/status`, { status: 'cancelled' });
      const refund = await staff.admin('POST', `/api/admin/orders/${order._id}/refunds`, { amount: 12_999, reference: '531900000001', method: 'upi' });
      expect(refund.status).toBe(200);
      expect(await staff.unsettle(creditId)).toMatchObject({ status: 409, body: { message: expect.stringContaining('refunded') as string } });
      expect(await staff.orderOf(other._id)).toMatchObject({ amountVerified: 12_999 });
      expect(await staff.creditOf(utrOf(1))).toMatchObject({ state: 'settled' });
    });

    it('undoes only what the admin saw', async () => {
      const [wrong, right] = [await staff.place(), await staff.place()];
      await staff.importEntries([entry(1)]);
      const { _id: creditId } = await staff.creditOf(utrOf(1));
      const changed = { status: 409, body: { message: 'This payment was changed after you opened this page. Please check it again.' } };
      const wrongOnly = () => staff.unsettle(creditId, 'Wrong order', [wrong._id]);
      const takeBack = () => staff.unsettle(creditId, 'It is for an order', []);

      await staff.setAside(creditId);
      expect(await wrongOnly()).toMatchObject(changed);
      expect(await takeBack()).toMatchObject({ status: 200 });
      await staff.settled({ creditId, orderId: wrong._id });
      expect(await takeBack()).toMatchObject(changed);
      expect(await wrongOnly()).toMatchObject({ status: 200 });
      // The answer was lost.
      for (const repeated of [wrongOnly, takeBack]) expect(await repeated()).toMatchObject({ status: 200 });
      await staff.settled({ creditId, orderId: right._id });
      for (const late of [wrongOnly, takeBack]) expect(await late()).toMatchObject(changed);
      expect(await staff.orderOf(right._id)).toMatchObject({ status: 'processing', amountVerified: 12_999 });
    });

    it('needs a reason and something to undo', async () => {
      await staff.importEntries([entry(1)]);
      const { _id } = await staff.creditOf(utrOf(1));
      expect(await staff.unsettle(_id, ' ')).toMatchObject({ status: 400, body: { message: 'Reason is required' } });
      expect(await staff.unsettle(_id)).toMatchObject({ status: 409 });
      expect(await staff.unsettle('0'.repeat(24))).toMatchObject({ status: 404, body: { message: 'Payment not found' } });
      expect((await shop.request('POST', `/api/admin/credits/${_id}/unsettle`, { token: tokens.customer, body: { reason: 'x' } })).status).toBe(403);
    });
  });

  describe('setting aside', () => {
    it('takes the credit off the lists until it is undone, and settling it answers 409', async () => {
      const order = await reported(1);
      await staff.importEntries([entry(1)]);
      const { _id: creditId } = await staff.creditOf(utrOf(1));
      expect((await staff.setAside(creditId)).body.credit).toMatchObject({ state: 'set-aside', reason: 'Rent', proposals: [] });
      expect((await staff.setAside(creditId)).status).toBe(200);
      expect(await staff.settle({ creditId, orderId: order._id })).toMatchObject({ status: 409, body: { success: false, message: 'This payment is set aside. Return it to the list first.' } });
      expect((await staff.unsettle(creditId, 'It is for an order')).body.credit).toMatchObject({ state: 'matched' });
      expect(await staff.settled({ creditId, orderId: order._id })).toMatchObject([{ ok: true }]);
      expect(await staff.setAside(creditId)).toMatchObject({ status: 409, body: { message: `This payment is verified for ${order.orderNumber}.` } });
      expect((await audits()).map(({ action }) => action).filter((action) => action.startsWith('credit.')).sort()).toEqual(['credit.set-aside', 'credit.settled', 'credit.unsettled']);
    });
  });
});
