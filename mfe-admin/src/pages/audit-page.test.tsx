import type { AuditEntry } from '@storefront/contracts';
import { mockApi, renderPage, type Mock, type MockedCall } from '@storefront/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AuditPage from './audit-page';

const leela = { _id: 'a'.repeat(24), email: 'leela@example.in' };
const product = { _id: 'b'.repeat(24), label: 'Maroon Kanjeevaram' };
const order = { _id: 'c'.repeat(24), label: 'ORD-20261121-000001' };

let count = 0;
/** A price change, changed by `differences`. */
const anEntry = (differences: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: `entry-${(count += 1)}`,
  action: 'product.edited',
  at: '2026-11-21T06:30:00.000Z',
  actor: leela,
  subject: product,
  changes: [{ field: 'price', before: 12499, after: 11999.5 }],
  requestId: 'request-1',
  ...differences,
});
const shipped = () => anEntry({ action: 'order.status-changed', subject: order, changes: [{ field: 'status', before: 'pending', after: 'shipped' }] });

const answer = (entries: AuditEntry[], total = entries.length) => ({ success: true, entries, total });
const requested = (calls: MockedCall[]) => calls.map(({ query }) => Object.fromEntries(query));
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

function open(path = '/admin/audit', mock: Mock = answer([anEntry()])) {
  const api = mockApi({ 'GET /api/admin/audit': mock });
  return { api, ...renderPage(<AuditPage />, { path, route: '/admin/audit', user: 'admin' }) };
}

describe('the audit trail', () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView = vi.fn();
  });

  it('shows action, object, changes, admin and date', async () => {
    open(undefined, answer([shipped()]));
    expect(await screen.findByRole('rowheader', { name: 'Order status changed' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Action', 'Object', 'Changes', 'Admin', 'Date']);
    const [object, changes, admin, date] = cells();
    expect(object).toContain('ORD-20261121-000001');
    expect(changes).toBe('Statuswas Pending → , is now Shipped');
    expect(admin).toBe('leela@example.in');
    expect(date).toMatch(/^21 Nov 2026\d{1,2}:\d\d/);
    expect(screen.getByText('1 action')).toBeVisible();
  });

  it('requests 20 entries a page', async () => {
    const { api } = open();
    await screen.findByRole('table');
    expect(requested(api.calls)).toEqual([{ page: '1', limit: '20' }]);
  });

  it.each([
    ['a price', { field: 'price', before: 12499, after: 11999.5 }, 'Pricewas ₹12,499 → , is now ₹11,999.50'],
    ['a stock', { field: 'stock', before: 1000, after: 0 }, 'Stockwas 1,000 → , is now 0'],
    ['a category', { field: 'category', before: 'saree', after: 'salwar' }, 'Categorywas Saree → , is now Salwar'],
    ['pictures', { field: 'images', before: 'one, two', after: 'one' }, 'Pictureswas 2 pictures → , is now 1 picture'],
    ['the same number of pictures', { field: 'images', before: 'one, two', after: 'two, one' }, 'Pictures2 pictures, replaced or reordered'],
    ['deleted pictures', { field: 'images', before: 'one', after: '' }, 'Pictureswas 1 picture → , is now None'],
    ['a reported payment', { field: 'payment.amount', before: 100, after: 12499 }, 'Paid amountwas ₹100 → , is now ₹12,499'],
    [
      'a payment’s time of day',
      { field: 'payment.paymentDate', before: '2026-11-21T08:00:00.000Z', after: '2026-11-21T09:30:00.000Z' },
      'Paid datewas 2026-11-21T08:00:00.000Z → , is now 2026-11-21T09:30:00.000Z',
    ],
    ['a payment’s day', { field: 'payment.paymentDate', before: '2026-11-20', after: '2026-11-21' }, 'Paid datewas 20 Nov 2026 → , is now 21 Nov 2026'],
    ['a verification', { field: 'payment.verified', before: false, after: true }, 'Verifiedwas No → , is now Yes'],
    ['a reason', { field: 'payment.refusedBecause', after: 'Not in the bank' }, 'Refused becauseNot in the bank'],
    ['a deleted value', { field: 'stock', before: 3 }, 'Stockwas 3'],
    ['an unknown field', { field: 'giftWrap.colorName', after: 'red' }, 'Gift wrap color namered'],
  ])('shows %s in plain text', async (_what, change, text) => {
    open(undefined, answer([anEntry({ changes: [change] })]));
    await screen.findByRole('table');
    expect(cells()[1]).toBe(text);
  });

  it('shows three changed fields at first, and the others after a click', async () => {
    const changes = ['name', 'description', 'price', 'stock', 'color'].map((field) => ({ field, after: field }));
    const { user } = open(undefined, answer([anEntry({ action: 'product.created', changes })]));
    await screen.findByRole('table');
    expect(screen.getByText('Price')).toBeVisible();
    expect(screen.getByText('Color')).not.toBeVisible();
    await user.click(screen.getByText('2 more fields'));
    expect(screen.getByText('Color')).toBeVisible();
  });

  it('shows the beginning of a long text at first, and the whole after a click', async () => {
    const whole = `${'Woven in Kanchipuram. '.repeat(6)}The end`;
    const { user } = open(undefined, answer([anEntry({ changes: [{ field: 'description', after: whole }] })]));
    await screen.findByRole('table');
    expect(screen.getByText(whole)).not.toBeVisible();
    await user.click(screen.getByText(/^Woven.*…$/));
    expect(screen.getByText(whole)).toBeVisible();
  });

  it.each([
    ['in the middle', 'with a red border', 'with a gold border'],
    ['at the beginning', 'Red, ', 'Gold, '],
    ['at the end', ', thread by thread.', ', thread by thread. Fold it in muslin.'],
  ])('shortens two long texts around a change %s', async (where, was, is) => {
    const [start, end] = ['Woven by two people at one loom in Kanchipuram '.repeat(3), ' and peacocks cross the pallu in rows of gold zari'.repeat(3)];
    const around = (text: string) => `${where === 'at the beginning' ? '' : start}${text}${where === 'at the end' ? '' : end}`;
    open(undefined, answer([anEntry({ changes: [{ field: 'description', before: around(was), after: around(is) }] })]));
    const row = (await screen.findAllByRole('row'))[1]!;
    const [before, after] = [row.querySelector('del')!.textContent, row.querySelector('ins')!.textContent];
    expect([before, after]).toEqual([expect.stringContaining(was), expect.stringContaining(is)]);
    expect(before.length).toBeLessThan(90);
    expect([before.startsWith('was …'), before.endsWith('…')]).toEqual([where !== 'at the beginning', where !== 'at the end']);
  });

  it.each([
    ['an order', shipped(), `/admin/orders/${order._id}`],
    ['a product', anEntry(), `/admin/products/${product._id}/edit`],
    ['the order of a settled credit', anEntry({ action: 'credit.settled', subject: order, changes: [] }), `/admin/orders/${order._id}`],
    ['the order of an unsettled credit', anEntry({ action: 'credit.unsettled', subject: order, changes: [{ field: 'reason', after: 'It was for another order' }] }), `/admin/orders/${order._id}`],
  ])('links to %s', async (_what, entry, page) => {
    open(undefined, answer([entry]));
    expect(await screen.findByRole('link', { name: entry.subject.label })).toHaveAttribute('href', page);
  });

  it.each([
    ['a product that was deleted', anEntry({ action: 'product.deleted' })],
    ['a credit that was set aside', anEntry({ action: 'credit.set-aside', subject: { _id: order._id, label: '₹500 of 21 Nov 2026' } })],
    ['a credit that was returned to the list', anEntry({ action: 'credit.unsettled', subject: { _id: order._id, label: '₹500 of 21 Nov 2026' }, changes: [{ field: 'setAside', before: 'Rent' }, { field: 'reason', after: 'It is for an order' }] })],
    ['an admin’s own account', anEntry({ action: 'user.password-changed', subject: { _id: leela._id, label: leela.email }, changes: [] })],
  ])('has no link for %s', async (_what, entry) => {
    open(undefined, answer([entry]));
    await screen.findByRole('table');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is filtered by action, from page 1', async () => {
    const { api, user, history } = open('/admin/audit?page=2', answer([anEntry()], 40));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Filter by action' }), 'Payment refused');
    expect(history.location.search).toBe('?action=payment.refused');
    await waitFor(() =>
      expect(requested(api.calls)).toEqual([
        { page: '2', limit: '20' },
        { page: '1', limit: '20', action: 'payment.refused' },
      ]),
    );
  });

  it.each([
    ['one admin', `Actions of ${leela.email}`, { actor: leela._id }, `Admin: ${leela.email}`],
    ['one object', `History of ${product.label}`, { subject: product._id }, `Object: ${product.label}`],
  ])('is filtered by %s until the filter is removed', async (_what, button, query, chip) => {
    const { api, user, history } = open('/admin/audit?page=2', answer([anEntry()], 40));
    await user.click(await screen.findByRole('button', { name: button }));
    expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual(query);
    await waitFor(() => expect(requested(api.calls).at(-1)).toEqual({ page: '1', limit: '20', ...query }));
    await user.click(screen.getByRole('button', { name: `Remove filter ${chip}` }));
    expect(history.location.search).toBe('');
    await waitFor(() => expect(within(screen.getByRole('status')).getByText('40 actions')).toBeVisible());
  });

  it('keeps page and filters in the address, and ignores invalid values', async () => {
    const { api } = open(`/admin/audit?page=2&action=product.edited&subject=${product._id}&actor=nobody`, answer([anEntry()], 21));
    expect(await screen.findByRole('button', { name: '2', current: 'page' })).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveValue('product.edited');
    expect(requested(api.calls)).toEqual([{ page: '2', limit: '20', action: 'product.edited', subject: product._id }]);
  });

  it('has one page for each 20 entries', async () => {
    const { user, history } = open('/admin/audit', answer([anEntry()], 41));
    await user.click(await screen.findByRole('button', { name: '3' }));
    expect(history.location.search).toBe('?page=3');
    expect(screen.getByRole('region', { name: 'Audit trail' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });

  it.each([
    ['/admin/audit', 'Actions of staff on products, orders and their own accounts appear here.'],
    ['/admin/audit?action=product.deleted', 'Try adjusting your filters.'],
  ])('shows at %s that nothing is found: %s', async (path, text) => {
    open(path, answer([]));
    expect(await screen.findByRole('heading', { name: 'No actions found' })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it.each([
    [200, { success: false }, 'Failed to fetch the audit trail'],
    [500, {}, 'Failed to fetch the audit trail'],
    [503, { success: false, message: 'The audit trail is being updated' }, 'The audit trail is being updated'],
  ])('after an answer %i %j shows %s, and loads again after Try Again', async (status, body, text) => {
    const { api, user } = open(undefined, () => ({ status, body }));
    expect(await screen.findByRole('heading', { name: text })).toBeVisible();
    api.use({ 'GET /api/admin/audit': answer([anEntry()]) });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('rowheader', { name: 'Product edited' })).toBeVisible();
  });
});
