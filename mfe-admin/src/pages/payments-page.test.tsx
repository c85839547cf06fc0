import type { Credit, CreditProposal, CreditState } from '@storefront/contracts';
import { heldAnswer, mockApi, renderPage, type Mock, type MockedAnswer } from '@storefront/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder, anOrderList } from '../testing/orders';
import AdminRoutes from '../routes';

let count = 0;
const aProposal = (changes: Partial<CreditProposal> = {}): CreditProposal => ({
  orderId: (count += 1).toString(16).padStart(24, 'b'), orderNumber: `ORD-20261121-${String(count).padStart(6, 'A')}`, customer: 'Meera Iyer', amount: 12_499, reason: 'Reported 431900000001 on 21 Nov 2026', ...changes,
});
const aCredit = (changes: Partial<Credit> = {}): Credit => ({
  _id: (count += 1).toString(16).padStart(24, 'c'), date: '2026-11-21', amount: 12_499, reference: '0000431900000001', description: 'UPI-MEERA IYER-431900000001-UPI', state: 'matched', proposals: [aProposal()], ...changes,
});
const sumsOf = (credits: Credit[]) =>
  Object.fromEntries((['matched', 'differs', 'suggested', 'unmatched', 'settled', 'set-aside'] satisfies CreditState[]).map((state) => {
    const own = credits.filter((credit) => credit.state === state);
    return [state, { count: own.length, amount: own.reduce((sum, { amount }) => sum + amount, 0) }];
  }));
const list = (credits: Credit[]) => ({ success: true, credits, total: credits.length, page: 1, pages: 1, sums: sumsOf(credits) });
const statement = { _id: 'd'.repeat(24), name: 'november.csv', from: '2026-11-21', to: '2026-11-21', credits: 15, debits: 3, duplicates: 5, skipped: [{ line: 27, reason: 'Part of the summary' }] };
const allOk: Mock = ({ body }) => ({ body: { success: true, results: (body as { pairs: { creditId: string; orderId: string }[] }).pairs.map((pair) => ({ creditId: pair.creditId, orderId: pair.orderId, ok: true })) } });

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

function open(credits: Credit[], mocks: Record<string, Mock> = {}, path = '/admin/payments') {
  const api = mockApi({ 'GET /api/admin/credits': ({ query }) => ({ body: list(credits.filter(({ state }) => state === (query.get('state') ?? state))) }), 'POST /api/admin/credits/settle': allOk, ...mocks });
  return { api, ...renderPage(<><AdminRoutes /><Back /></>, { path, user: 'admin' }) };
}
const rowOf = async (text: string | RegExp) => within((await screen.findAllByRole('row')).find((row) => within(row).queryByText(text)) ?? (await screen.findByRole('row', { name: new RegExp(text) })));
const pairsOf = (api: ReturnType<typeof mockApi>) => api.callsTo('POST /api/admin/credits/settle').flatMap(({ body }) => (body as { pairs: unknown[] }).pairs);
const chooseFile = async (name = 'november.csv') => {
  const field = await screen.findByLabelText('Choose a bank statement, or drop it here');
  // The page gets the answer only after its effects have run.
  await act(async () => undefined);
  fireEvent.change(field, { target: { files: [new File(['Date,Narration'], name)] } });
};

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

describe('the list of payments', () => {
  it('opens with the matched ones selected, and one button that verifies them', async () => {
    const credits = [aCredit({ amount: 60_000 }), aCredit({ amount: 64_999.5 })];
    const { api, user } = open(credits);
    await user.click(await screen.findByRole('button', { name: 'Verify 2 payments (₹1,24,999.50)' }));
    await waitFor(() => expect(pairsOf(api)).toEqual(credits.map(({ _id, proposals }) => ({ creditId: _id, orderId: proposals[0]!.orderId }))));
    expect(await screen.findAllByText('2 payments verified')).not.toEqual([]);
  });

  it('shows amount, day, customer, order and narration of each', async () => {
    const proposal = aProposal({ customer: 'Kavya Nair' });
    open([aCredit({ proposals: [proposal] })]);
    const row = await rowOf('Kavya Nair');
    expect(row.getByText('₹12,499')).toBeVisible();
    expect(row.getByText('21 Nov 2026')).toBeVisible();
    expect(row.getByRole('link', { name: proposal.orderNumber })).toHaveAttribute('href', `/admin/orders/${proposal.orderId}`);
    expect(row.getByText('UPI-MEERA IYER-431900000001-UPI')).toBeVisible();
    expect(row.getByText('Reported 431900000001 on 21 Nov 2026')).toBeVisible();
  });

  it.each(['matched', 'settled', 'set-aside'] satisfies CreditState[])('says that a %s payment has no narration', async (state) => {
    open([aCredit({ state, description: '', reference: '' })], {}, `/admin/payments?state=${state}`);
    const row = await rowOf('₹12,499');
    expect(row.getByText('N/A')).toBeVisible();
    expect(row.queryByText('Not matched')).toBeNull();
  });

  it('shows number and amount of each state, and the payments of one after a click', async () => {
    const { user, history } = open([aCredit(), aCredit({ state: 'unmatched', proposals: [], description: 'CASH DEPOSIT' })]);
    await screen.findByRole('checkbox');
    const states = within(screen.getByRole('navigation', { name: 'States of payments' }));
    expect(states.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Matched1₹12,499', 'Differs0₹0', 'Suggested0₹0', 'Not matched0₹0', 'Verified0₹0', 'Set aside0₹0']);
    await user.click(states.getByRole('link', { name: /Not matched/ }));
    expect(history.location.search).toBe('?state=unmatched');
    expect(await screen.findByText('CASH DEPOSIT')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Verify/ })).toBeNull();
  });

  it('never selects suggested ones; staff choose among the orders that fit', async () => {
    const proposals = [aProposal({ customer: 'Kavya Nair' }), aProposal({ customer: 'Ananya Rao' })];
    const credit = aCredit({ state: 'suggested', proposals });
    const { api, user } = open([credit, aCredit({ state: 'suggested', amount: 500, proposals: [aProposal({ amount: 500 })] })], {}, '/admin/payments?state=suggested');
    const select = await screen.findByRole('combobox', { name: 'Order for ₹12,499' });
    expect(select).toHaveDisplayValue('Choose one of 2 …');
    expect(screen.queryByRole('button', { name: /^Verify/ })).toBeNull();
    expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
    expect((await rowOf('₹12,499')).getByRole('checkbox')).toHaveAttribute('aria-disabled', 'true');
    await user.click((await rowOf('₹12,499')).getByRole('checkbox'));
    expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
    expect((await rowOf('₹500')).getByRole('checkbox')).not.toHaveAttribute('aria-disabled');
    await user.selectOptions(select, proposals[1]!.orderId);
    await user.click(screen.getByRole('button', { name: 'Verify 1 payment (₹12,499)' }));
    await waitFor(() => expect(pairsOf(api)).toEqual([{ creditId: credit._id, orderId: proposals[1]!.orderId }]));
  });

  it('offers no other order for a payment that was just verified', async () => {
    const proposals = [aProposal({ customer: 'Kavya Nair' }), aProposal({ customer: 'Ananya Rao' })];
    const { user } = open([aCredit({ state: 'suggested', proposals })], {}, '/admin/payments?state=suggested');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Order for ₹12,499' }), proposals[1]!.orderId);
    await user.click(screen.getByRole('button', { name: 'Verify 1 payment (₹12,499)' }));
    const row = await rowOf('Verified');
    expect(row.getByText('Ananya Rao')).toBeVisible();
    expect(row.queryByRole('combobox')).toBeNull();
  });

  it('says why a payment differs, and what the order expects', async () => {
    open([aCredit({ state: 'differs', reason: 'The bank has ₹499 more than the customer reported', proposals: [aProposal({ amount: 12_000 })] })], {}, '/admin/payments?state=differs');
    expect(await screen.findByText('The bank has ₹499 more than the customer reported')).toBeVisible();
    expect(screen.getByText('Expected ₹12,000')).toBeVisible();
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it('shows the result of each row, and the error beside the one that failed', async () => {
    const [good, bad] = [aCredit({ proposals: [aProposal({ customer: 'Kavya Nair' })] }), aCredit({ proposals: [aProposal({ customer: 'Ananya Rao' })] })];
    let listed = [good, bad];
    const { user } = open([], {
      'GET /api/admin/credits': () => ({ body: list(listed) }),
      'POST /api/admin/credits/settle': () => {
        listed = [bad];
        return { body: { success: true, results: [{ creditId: good._id, orderId: good.proposals[0]!.orderId, ok: true }, { creditId: bad._id, orderId: bad.proposals[0]!.orderId, ok: false, message: 'This order is paid on delivery.' }] } };
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Verify 2 payments/ }));
    expect((await rowOf('Ananya Rao')).getByText('This order is paid on delivery.')).toBeVisible();
    expect((await rowOf('Kavya Nair')).getByText('Verified')).toBeVisible();
    expect((await rowOf('Kavya Nair')).queryByRole('checkbox')).toBeNull();
    expect((await rowOf('Kavya Nair')).queryByText('—')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Verify 1 payment (₹12,499)' })).toBeVisible();
  });

  it('keeps the results of a list out of the one that is opened while they arrive', async () => {
    const [matched, other] = [aCredit({ proposals: [aProposal({ customer: 'Kavya Nair' })] }), aCredit({ state: 'suggested', proposals: [aProposal({ customer: 'Ananya Rao' })] })];
    let answer = (_: { body: object }) => {};
    const { user } = open([matched, other], { 'POST /api/admin/credits/settle': () => new Promise((resolve) => (answer = resolve)) });
    await user.click(await screen.findByRole('button', { name: /^Verify 1 payment/ }));
    await user.click(screen.getByRole('link', { name: /Suggested/ }));
    await screen.findByText('Ananya Rao');
    expect(screen.queryByText('Kavya Nair')).toBeNull();
    expect(screen.getByRole('checkbox')).toBeEnabled();
    answer({ body: { success: true, results: [{ creditId: matched._id, orderId: matched.proposals[0]!.orderId, ok: true }] } });
    // The toast.
    expect(await screen.findByText('1 payment verified')).toBeVisible();
    expect(within(screen.getByRole('table')).queryByText('Verified')).toBeNull();
    expect(screen.queryByText('Kavya Nair')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Verify/ })).toBeNull();
  });

  it('asks for the results of ten at once, so that rows change one after the other', async () => {
    const credits = Array.from({ length: 25 }, () => aCredit());
    const { api, user } = open(credits);
    await user.click(await screen.findByRole('button', { name: /^Verify 25 payments/ }));
    await screen.findAllByText('25 payments verified');
    expect(api.callsTo('POST /api/admin/credits/settle').map(({ body }) => (body as { pairs: unknown[] }).pairs.length)).toEqual([10, 10, 5]);
  });

  it('keeps the rows if the call fails, and says so beside them', async () => {
    const { user } = open([aCredit()], { 'POST /api/admin/credits/settle': () => ({ status: 409, body: { success: false, message: 'This payment is set aside. Return it to the list first.' } }) });
    await user.click(await screen.findByRole('button', { name: /^Verify 1 payment/ }));
    expect(await screen.findByText('This payment is set aside. Return it to the list first.')).toBeVisible();
  });

  it('keeps the rows selected if the answer is lost, although the list has them no longer, and a repetition verifies them', async () => {
    const credits = [aCredit(), aCredit()];
    let listed = credits;
    let isLost = true;
    const settle: Mock = (call) => {
      listed = [];
      if (!isLost) return (allOk as (one: typeof call) => MockedAnswer)(call);
      isLost = false;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    const { api, user } = open([], { 'GET /api/admin/credits': () => ({ body: list(listed) }), 'POST /api/admin/credits/settle': settle });
    await user.click(await screen.findByRole('button', { name: /^Verify 2 payments/ }));
    await waitFor(() => expect(screen.getByRole('link', { name: /^Matched/ })).toHaveTextContent('Matched0'));
    expect(screen.getAllByText('It could not be verified. Please try again.')).toHaveLength(2);
    await user.click(await screen.findByRole('button', { name: /^Verify 2 payments/ }));
    expect(await within(screen.getByRole('table')).findAllByText('Verified')).toHaveLength(2);
    expect(screen.queryByText('It could not be verified. Please try again.')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Verify/ })).toBeNull();
    expect(pairsOf(api)).toHaveLength(4);
  });

  it('drops the result of a payment that is set aside after it could not be verified', async () => {
    const credit = aCredit();
    let listed = [credit];
    const refused: Mock = () => ({ body: { success: true, results: [{ creditId: credit._id, orderId: credit.proposals[0]!.orderId, ok: false, message: 'This order is paid on delivery.' }] } });
    const setAside: Mock = () => {
      listed = [];
      return { body: { success: true } };
    };
    const { user } = open([], { 'GET /api/admin/credits': () => ({ body: list(listed) }), 'POST /api/admin/credits/settle': refused, 'POST /api/admin/credits/:id/set-aside': setAside });
    await user.click(await screen.findByRole('button', { name: /^Verify 1 payment/ }));
    await screen.findByText('This order is paid on delivery.');
    await user.click(screen.getByRole('button', { name: 'Set aside' }));
    await user.type(screen.getByLabelText('Reason'), 'Rent');
    await user.click(screen.getByRole('button', { name: 'Set Aside' }));
    expect(await screen.findByRole('heading', { name: 'No matched payments' })).toBeVisible();
    expect(screen.queryByText('This order is paid on delivery.')).toBeNull();
  });

  it('shows a verified payment as open again if a later list has it, because a colleague undid the verification', async () => {
    const credits = [aCredit(), aCredit()];
    let listed: Credit[] = credits;
    const settle: Mock = (call) => {
      listed = [];
      return (allOk as (one: typeof call) => MockedAnswer)(call);
    };
    const { user, queryClient } = open([], { 'GET /api/admin/credits': () => ({ body: list(listed) }), 'POST /api/admin/credits/settle': settle });
    await user.click(await screen.findByRole('button', { name: /^Verify 2 payments/ }));
    await waitFor(() => expect(screen.getByRole('link', { name: /^Matched/ })).toHaveTextContent('Matched0'));
    expect(within(screen.getByRole('table')).getAllByText('Verified')).toHaveLength(2);
    listed = [credits[0]!];
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByRole('button', { name: 'Verify 1 payment (₹12,499)' })).toBeVisible();
    expect(within(screen.getByRole('table')).getAllByText('Verified')).toHaveLength(1);
    expect(screen.getByText('1 payment verified')).toBeVisible();
  });

  it('is used with the keyboard: arrows move, space selects, enter verifies', async () => {
    const credits = [aCredit(), aCredit(), aCredit()];
    const { api, user } = open(credits);
    const boxes = await screen.findAllByRole('checkbox');
    boxes[0]!.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown} {ArrowUp}');
    expect(boxes[1]).toHaveFocus();
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, false]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(pairsOf(api)).toHaveLength(2));
    // The next open row has the focus.
    await waitFor(() => expect(screen.getByRole('checkbox')).toHaveFocus());
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it.each([
    ['does not give the focus to the next row if staff left the row before it disappeared', true],
    ['gives the focus to the next row if its row disappears while the window does not have the focus', false],
  ])('%s', async (_name, isLeft) => {
    const credits = [aCredit(), aCredit()];
    let listed = credits;
    const { user, queryClient } = open([], { 'GET /api/admin/credits': () => ({ body: list(listed) }) });
    const [first, second] = await screen.findAllByRole('checkbox');
    await user.click(first!);
    if (isLeft) await user.click(document.body);
    else fireEvent.focusOut(first!);
    listed = [credits[1]!];
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(first).not.toBeInTheDocument());
    expect(isLeft ? document.body : second).toHaveFocus();
  });

  it.each(['suggested', 'differs'] satisfies CreditState[])('keeps the focus on a %s payment whose chosen order is taken back with the space key', async (state) => {
    const proposals = [aProposal({ customer: 'Kavya Nair' }), aProposal({ customer: 'Ananya Rao' })];
    const { user } = open([aCredit({ state, proposals })], {}, `/admin/payments?state=${state}`);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Order for ₹12,499' }), proposals[1]!.orderId);
    const box = screen.getByRole('checkbox', { checked: true });
    box.focus();
    await user.keyboard(' ');
    expect(box).not.toBeChecked();
    expect(box).toBeEnabled();
    expect(box).toHaveFocus();
    await user.keyboard(' ');
    expect(box).not.toBeChecked();
  });

  it('shows the parts of a split payment and what is left', async () => {
    open([aCredit({ state: 'differs', amountLeft: 64_999, parts: [aProposal({ amount: 60_000, orderNumber: 'ORD-20261121-PARTED' })], proposals: [] })], {}, '/admin/payments?state=differs');
    expect(await screen.findByText('₹64,999 left')).toBeVisible();
    expect(screen.getByText(/₹60,000 to ORD-20261121-PARTED, Meera Iyer/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it.each([
    ['matched', 'No matched payments'],
    ['differs', 'No payments that differ'],
    ['suggested', 'No suggested payments'],
    ['unmatched', 'No unmatched payments'],
    ['settled', 'No verified payments'],
    ['set-aside', 'No payments set aside'],
  ])('of the state %s is headed “%s” if it is empty', async (state, title) => {
    open([], {}, `/admin/payments?state=${state}`);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  it('says what an empty list means, and can be loaded again after a failure', async () => {
    const { api, user } = open([], { 'GET /api/admin/credits': () => ({ status: 400 }) });
    expect(await screen.findByRole('heading', { name: 'Failed to fetch the payments' })).toBeVisible();
    api.use({ 'GET /api/admin/credits': list([]) });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Payments appear here if the bank has the transaction ID and the amount that a customer reported.')).toBeVisible();
  });
});

describe('a bank statement', () => {
  it('is imported when it is chosen, and the page says what it brought', async () => {
    const { api, history } = open([aCredit()], { 'POST /api/admin/statements': () => ({ status: 201, body: { success: true, statement } }) });
    await screen.findByRole('checkbox');
    await chooseFile();
    expect(await screen.findByText('november.csv: 15 new payments, 5 imported before, 3 debits skipped.')).toBeVisible();
    expect((api.callsTo('POST /api/admin/statements')[0]!.body as FormData).get('file')).toMatchObject({ name: 'november.csv' });
    expect(screen.getByText('1 row skipped')).toBeVisible();
    expect(screen.getByText('Line 27: Part of the summary')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Show all statements' })).toBeVisible();
    await waitFor(() => expect(history.location.search).toBe(`?statement=${statement._id}`));
  });

  it('that brings nothing new says so, and the list stays', async () => {
    const known = { ...statement, _id: 'e'.repeat(24), credits: 0, duplicates: 15, debits: 0, skipped: [] };
    const { api, user, history } = open([aCredit()], { 'POST /api/admin/statements': () => ({ status: 201, body: { success: true, statement: known } }) });
    await screen.findByRole('checkbox');
    await chooseFile();
    expect(await screen.findByText('november.csv: nothing new, all imported before.')).toBeVisible();
    api.use({ 'POST /api/admin/statements': () => ({ status: 201, body: { success: true, statement } }) });
    await chooseFile('december.csv');
    await waitFor(() => expect(history.location.search).toBe(`?statement=${statement._id}`));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(history.entries.map(({ search }) => search)).toEqual(['', `?statement=${statement._id}`, '']));
  });

  it('that brings nothing new, because an earlier answer was lost, is not hidden by the filter of another statement', async () => {
    const { history } = open(
      [aCredit()],
      { 'POST /api/admin/statements': () => ({ status: 201, body: { success: true, statement: { ...statement, credits: 0, duplicates: 15 } } }) },
      `/admin/payments?state=settled&search=kavya&statement=${'e'.repeat(24)}`,
    );
    await chooseFile();
    await waitFor(() => expect(history.location.search).toBe(''));
  });

  it('that cannot be read shows the server’s sentence', async () => {
    open([], { 'POST /api/admin/statements': () => ({ status: 400, body: { success: false, message: 'Line 17000, column “Deposit Amt.”: “x” is not an amount. Nothing was imported.' } }) });
    await chooseFile();
    expect(await screen.findByText('Line 17000, column “Deposit Amt.”: “x” is not an amount. Nothing was imported.')).toBeVisible();
  });

  it('that the server refuses because the login has ended opens the login', async () => {
    const { history } = open([], { 'POST /api/admin/statements': () => ({ status: 401, body: { success: false, message: 'Please log in again' } }) });
    await chooseFile();
    await waitFor(() => expect(history.location).toMatchObject({ pathname: '/login', state: { ended: true } }));
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('of an unknown bank asks for the columns, and is imported with them', async () => {
    const { api, user } = open([], {
      'POST /api/admin/statements': ({ body }) =>
        (body as FormData).has('columns') ? { status: 201, body: { success: true, statement } } : { status: 422, body: { success: false, message: 'Please choose the columns.', headings: ['Booking date', 'Text', 'In', 'Out'] } },
    });
    await chooseFile();
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose the columns' }));
    expect(dialog.getByText('Please choose the columns.')).toBeVisible();
    expect(dialog.getByLabelText('Date')).toHaveValue('Booking date');
    await user.selectOptions(dialog.getByLabelText('Money in'), '');
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByText('Please choose a column')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Money in'), 'In');
    await user.type(dialog.getByLabelText('Account number (optional)'), ' 5010 ');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await chooseFile();
    await screen.findByRole('dialog', { name: 'Choose the columns' });
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const form = api.callsTo('POST /api/admin/statements').at(-1)!.body as FormData;
    expect(JSON.parse(String(form.get('columns')))).toEqual({ date: 'Booking date', description: 'Text', credit: 'In', debit: 'Out' });
    expect(form.get('account')).toBe('5010');
  });

  it.each<[string, MockedAnswer, string]>([
    ['the result', { status: 201, body: { success: true, statement } }, 'november.csv: 15 new payments, 5 imported before, 3 debits skipped.'],
    ['the refusal', { status: 400, body: { success: false, message: 'Line 120: Nothing was imported.' } }, 'Line 120: Nothing was imported.'],
  ])('of an unknown bank shows %s, also if the dialog is closed during the upload', async (_what, answer, text) => {
    const upload = heldAnswer();
    const { history, user } = open([], {
      'POST /api/admin/statements': ({ body }) =>
        (body as FormData).has('columns') ? upload.mock() : { status: 422, body: { success: false, message: 'Please choose the columns.', headings: ['Booking date', 'Text', 'In', 'Out'] } },
    });
    await chooseFile();
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByLabelText('Reading the statement …')).toBeDisabled();
    upload.answer(answer);
    expect((await screen.findAllByText(text)).at(0)).toBeVisible();
    if (answer.status === 201) await waitFor(() => expect(history.location.search).toBe(`?statement=${statement._id}`));
  });

  it('of an unknown bank does not get the account number that was typed for another file', async () => {
    const { user } = open([], { 'POST /api/admin/statements': () => ({ status: 422, body: { success: false, message: 'Please choose the columns.', headings: ['Booking date', 'Text', 'In', 'Out'] } }) });
    await chooseFile();
    await user.type(await screen.findByLabelText('Account number (optional)'), '5010');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await chooseFile('december.csv');
    expect(within(await screen.findByRole('dialog')).getByLabelText('Account number (optional)')).toHaveValue('');
  });
});

describe('one payment', () => {
  const unmatched = () => aCredit({ state: 'unmatched', amount: 25_000, proposals: [], description: 'NEFT CR MEERA' });

  it('is settled with an order that staff find, or split by its amount', async () => {
    const credit = unmatched();
    const order = anOrder();
    const { api, user } = open([credit], { 'GET /api/orders': anOrderList([order]) }, '/admin/payments?state=unmatched');
    await user.click(await screen.findByRole('button', { name: 'Choose an order' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Choose the order for this payment of ₹25,000' }));
    await user.type(dialog.getByRole('searchbox', { name: 'Search orders' }), 'Meera');
    await user.click(await dialog.findByRole('radio', { name: new RegExp(order.orderNumber) }));
    expect(dialog.getByRole('status')).toHaveTextContent('1 order found');
    expect(api.callsTo('GET /api/orders').at(-1)!.query.get('method')).toBe('online');
    const amount = dialog.getByLabelText('Amount');
    expect(amount).toHaveValue('25000');
    await user.clear(amount);
    await user.type(amount, '25,001');
    await user.click(dialog.getByRole('button', { name: 'Verify' }));
    expect(dialog.getByText('At most ₹25,000 of this payment is left')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '12,499');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Choose an order' }));
    await user.click(dialog.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(pairsOf(api)).toEqual([{ creditId: credit._id, orderId: order._id, amount: 12_499 }]));
    expect(await screen.findByText(`Verified for ${order.orderNumber}`)).toBeVisible();
  });

  it('says if it counts as a payment that was verified before, in the dialog and in the list', async () => {
    const credit = aCredit({ state: 'suggested', proposals: [aProposal()] });
    const message = 'It counts as the payment of ₹25,000 with the transaction ID 9840012345, which was verified before.';
    const { user } = open([credit], { 'POST /api/admin/credits/settle': () => ({ body: { success: true, results: [{ creditId: credit._id, orderId: credit.proposals[0]!.orderId, ok: true, message }] } }) }, '/admin/payments?state=suggested');
    await user.click(await screen.findByRole('button', { name: 'Another order' }));
    await user.click(screen.getByRole('radio'));
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    const notice = await screen.findByText(message);
    expect(notice.closest('.Toastify__toast')?.querySelector('.Toastify__progress-bar--animated')).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: /^Verify 1 payment/ }));
    expect(await within(screen.getByRole('table')).findByText(message)).toBeVisible();
  });

  it('says how many orders the search finds if the dialog shows only the newest', async () => {
    const { user } = open([unmatched()], { 'GET /api/orders': anOrderList(Array.from({ length: 10 }, () => anOrder()), { total: 37 }) }, '/admin/payments?state=unmatched');
    await user.click(await screen.findByRole('button', { name: 'Choose an order' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'Meera');
    expect(await screen.findByText('These are the newest 10 of 37 orders. Search by order number, phone or UTR to find the others.')).toBeVisible();
    expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent('37 orders found');
  });

  it('is settled only with an order that is visible: a search can hide the chosen one', async () => {
    const credit = aCredit({ state: 'suggested' });
    const order = anOrder();
    const { api, user } = open([credit], { 'GET /api/orders': anOrderList([order]) }, '/admin/payments?state=suggested');
    await user.click(await screen.findByRole('button', { name: 'Another order' }));
    await user.click(screen.getByRole('radio'));
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'Meera');
    const found = await screen.findByRole('radio', { name: new RegExp(order.orderNumber) });
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(screen.getByText('Please choose an order')).toBeVisible();
    expect(pairsOf(api)).toEqual([]);
    await user.click(found);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(pairsOf(api)).toEqual([{ creditId: credit._id, orderId: order._id }]));
  });

  it('offers no order that has a part of it, and says what to do', async () => {
    const order = anOrder();
    const credit = aCredit({ state: 'suggested', amount: 4_000, amountLeft: 2_000, parts: [aProposal({ orderId: order._id, orderNumber: order.orderNumber, amount: 2_000 })] });
    const { user } = open([credit], { 'GET /api/orders': anOrderList([order]) }, '/admin/payments?state=suggested');
    await user.click(await screen.findByRole('button', { name: 'Another order' }));
    expect(screen.getByRole('radio')).toBeEnabled();
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'Meera');
    expect(await screen.findByRole('radio', { name: /₹2,000 of this payment is already verified for this order. To change this amount, choose “Undo” for this payment first./ })).toBeDisabled();
  });

  it('shows why it cannot be settled with the chosen order', async () => {
    const credit = aCredit({ state: 'suggested' });
    const { user } = open([credit], { 'POST /api/admin/credits/settle': () => ({ body: { success: true, results: [{ creditId: credit._id, orderId: credit.proposals[0]!.orderId, ok: false, message: 'The UTR is already verified.' }] } }) }, '/admin/payments?state=suggested');
    await user.click(await screen.findByRole('button', { name: 'Another order' }));
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(screen.getByText('Please choose an order')).toBeVisible();
    await user.click(screen.getByRole('radio'));
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await within(screen.getByRole('dialog')).findByText('The UTR is already verified.')).toBeVisible();
  });

  it.each<[string, (user: ReturnType<typeof open>['user']) => Promise<void>]>([
    ['set aside', async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Set aside' }));
      await user.type(screen.getByLabelText('Reason'), 'Rent');
      await user.click(screen.getByRole('button', { name: 'Set Aside' }));
    }],
    ['verified for an order', async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Another order' }));
      await user.click(screen.getByRole('radio'));
      await user.click(screen.getByRole('button', { name: 'Verify' }));
    }],
  ])('that a colleague settled leaves the list if it cannot be %s', async (_name, attempt) => {
    let listed = [aCredit()];
    const refuse: Mock = () => {
      listed = [];
      return { status: 409, body: { success: false, message: 'This payment is already settled.' } };
    };
    const { user } = open([], { 'GET /api/admin/credits': () => ({ body: list(listed) }), 'POST /api/admin/credits/settle': refuse, 'POST /api/admin/credits/:id/set-aside': refuse });
    await attempt(user);
    expect(await within(screen.getByRole('dialog')).findByText('This payment is already settled.')).toBeVisible();
    expect(await screen.findByText('No matched payments')).toBeInTheDocument();
    expect(screen.queryByText(/^Verify \d/)).toBeNull();
  });

  it('shows that the search for its order runs or failed, and only then that nothing was found', async () => {
    const credit = unmatched();
    let answer: (reply: object) => void = () => undefined;
    const answered = new Promise<object>((resolve) => (answer = resolve));
    const { api, user } = open([credit], { 'GET /api/orders': () => answered }, '/admin/payments?state=unmatched');
    await user.click(await screen.findByRole('button', { name: 'Choose an order' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('searchbox', { name: 'Search orders' }), 'Meera');
    expect(await dialog.findByText('Searching orders')).toBeInTheDocument();
    expect(dialog.queryByText('No order found')).toBeNull();
    answer({ status: 500, body: { success: false } });
    expect(await dialog.findByText('The orders could not be searched')).toBeVisible();
    api.use({ 'GET /api/orders': anOrderList([]) });
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByText('No order found')).toBeVisible();
  });

  it('closes only its own dialog after a save, and shows a failure after its dialog was closed', async () => {
    const credits = [unmatched(), unmatched()];
    const answers: ((reply: object) => void)[] = [];
    const { user } = open(credits, { 'POST /api/admin/credits/:id/set-aside': () => new Promise((resolve) => answers.push(resolve)) }, '/admin/payments?state=unmatched');
    const [first, second] = await screen.findAllByRole('button', { name: 'Set aside' });
    await user.click(first!);
    await user.type(screen.getByLabelText('Reason'), 'Rent');
    await user.click(screen.getByRole('button', { name: 'Set Aside' }));
    await user.keyboard('{Escape}');
    await user.click(second!);
    await user.type(screen.getByLabelText('Reason'), 'A transfer');
    answers[0]!({ body: { success: true } });
    expect(await screen.findByText('Payment set aside')).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('A transfer');
    await user.click(screen.getByRole('button', { name: 'Set Aside' }));
    await user.keyboard('{Escape}');
    answers[1]!({ status: 409, body: { success: false, message: 'It is already settled.' } });
    await waitFor(() => expect(screen.getAllByText('It is already settled.').at(-1)).toBeVisible());
  });

  it.each([true, undefined])('that is settled here can be undone (canUndo: %s)', async (canUndo) => {
    open([{ ...aCredit({ state: 'settled' }), canUndo }], {}, '/admin/payments?state=settled');
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('that was verified on the order links there, and cannot be undone here', async () => {
    const proposal = aProposal();
    open([{ ...aCredit({ state: 'settled', proposals: [proposal] }), canUndo: false }], {}, '/admin/payments?state=settled');
    expect(await screen.findByRole('link', { name: 'Verified on the order' })).toHaveAttribute('href', `/admin/orders/${proposal.orderId}`);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it.each<[string, Partial<Credit>, string, string, string]>([
    ['set aside', { state: 'unmatched', proposals: [] }, 'Set aside', 'Set Aside', 'POST /api/admin/credits/:id/set-aside'],
    ['undone', { state: 'settled' }, 'Undo', 'Undo', 'POST /api/admin/credits/:id/unsettle'],
    ['returned to the list', { state: 'set-aside', reason: 'Rent', proposals: [] }, 'Return to list', 'Return to List', 'POST /api/admin/credits/:id/unsettle'],
  ])('is %s with a reason', async (_name, changes, action, submit, route) => {
    const credit = aCredit(changes);
    let isRefused = true;
    const { api, user } = open([credit], { [route]: () => (isRefused ? { status: 409, body: { success: false, message: 'A refund needs the money.' } } : { body: { success: true, message: 'done', credit } }) }, `/admin/payments?state=${credit.state}`);
    await user.click(await screen.findByRole('button', { name: action }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: submit }));
    expect(await dialog.findByText('Please give a reason')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'Wrong order');
    await user.click(dialog.getByRole('button', { name: submit }));
    expect(await dialog.findByText('A refund needs the money.')).toBeVisible();
    isRefused = false;
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: action }));
    await user.click(dialog.getByRole('button', { name: submit }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const seen = { 'Set aside': {}, Undo: { orderIds: credit.proposals.map(({ orderId }) => orderId) }, 'Return to list': { orderIds: [] } }[action];
    expect(api.callsTo(route).map(({ body, params }) => [params.id, body])).toEqual(Array(2).fill([credit._id, { reason: 'Wrong order', ...seen }]));
  });

  it('that pays a part names the orders that it paid, not those that it may be for', async () => {
    const part = aProposal({ amount: 2_000 });
    const { api, user } = open([aCredit({ amountLeft: 10_499, parts: [part] })], { 'POST /api/admin/credits/:id/unsettle': { body: { success: true } } });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await user.type(screen.getByLabelText('Reason'), 'Wrong order');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.callsTo('POST /api/admin/credits/:id/unsettle')).toMatchObject([{ body: { reason: 'Wrong order', orderIds: [part.orderId] } }]));
  });

  it('that a colleague verified for another order is undone after the dialog has shown this order', async () => {
    const [before, after] = [aProposal(), aProposal()];
    const credit = aCredit({ state: 'settled', proposals: [before] });
    let listed = credit;
    const path = 'POST /api/admin/credits/:id/unsettle';
    const message = 'This payment was changed after you opened this page. Please check it again.';
    const { api, user, queryClient } = open([], { 'GET /api/admin/credits': () => ({ body: list([listed]) }), [path]: () => ({ status: 409, body: { success: false, message } }) }, '/admin/payments?state=settled');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const dialog = within(screen.getByRole('dialog'));
    const undo = () => user.click(dialog.getByRole('button', { name: 'Undo' }));
    await user.type(dialog.getByLabelText('Reason'), 'Wrong order');
    listed = { ...credit, proposals: [after] };
    await act(() => queryClient.refetchQueries());
    expect(dialog.getByText(before.orderNumber)).toBeVisible();
    await undo();
    expect(dialog.queryByText(/no longer in this list/)).toBeNull();
    expect(await dialog.findByText(after.orderNumber)).toBeVisible();
    expect(dialog.getByText(message)).toBeVisible();
    expect(dialog.queryByText(before.orderNumber)).toBeNull();
    api.use({ [path]: { body: { success: true } } });
    await undo();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsTo(path).map(({ body }) => body)).toEqual([before, after].map(({ orderId }) => ({ reason: 'Wrong order', orderIds: [orderId] })));
  });

  it('that left the list cannot be undone in the open dialog, and it says so', async () => {
    const credit = aCredit({ state: 'settled', proposals: [aProposal()] });
    let listed = [credit];
    const failure = () => ({ status: 409, body: { success: false, message: 'This payment was changed.' } });
    const { user } = open([], { 'GET /api/admin/credits': () => ({ body: list(listed) }), 'POST /api/admin/credits/:id/unsettle': failure }, '/admin/payments?state=settled');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'Wrong order');
    listed = [];
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await dialog.findByText(/The payment is no longer in this list\. Please close this dialog and search for it\./)).toBeVisible();
  });
});
