import { renderPage } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrder, aPayment } from '../../testing/orders';
import { openOrders, rowOf } from '../../testing/orders-page';
import { OrderRow } from './order-row';

describe('an order in the admin’s table', () => {
  it('shows its id, customer, items, total, status, date and payment', async () => {
    const order = anOrder({
      totalAmount: 14398.5,
      items: [
        { product: { _id: '1', name: 'Maroon Kanjeevaram', images: [] }, quantity: 1, price: 12499.5 },
        { product: { _id: '2', name: 'Sky Cotton', images: [] }, quantity: 2, price: 949.5 },
      ],
      paymentDetails: { ...aPayment, amount: 14398.5, paymentDate: '2026-11-20', verified: true },
    });
    openOrders([order]);

    const row = await rowOf(order);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Order ID',
      'Customer',
      'Items',
      'Total',
      'Status',
      'Date',
      'Transaction ID',
      'Paid Amount',
      'Paid Date',
      'Verified',
    ]);
    expect(row.getByRole('rowheader')).toHaveTextContent(order._id);
    expect(row.getByRole('link', { name: order.orderNumber })).toHaveAttribute('href', `/admin/orders/${order._id}`);
    const cells = row.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells[0]).toBe('Meera Iyermeera@example.com9876543210');
    expect(cells[1]).toBe('1 × Maroon Kanjeevaram2 × Sky Cotton');
    expect(cells[2]).toBe('₹14,398.50UPI');
    expect(cells[4]).toMatch(/^21 Nov 2026\d{1,2}:\d\d [ap]m$/i);
    expect(cells.slice(5)).toEqual(['T2611211234', '₹14,398.50', '20 Nov 2026', 'Verified']);
    expect(row.getByRole('combobox')).toHaveValue('pending');
  });

  it('shows a dash for each blank of an order without a payment; on a phone they are hidden', async () => {
    const order = anOrder();
    openOrders([order]);
    const blanks = (await rowOf(order)).getAllByRole('cell').filter((cell) => cell.hasAttribute('data-empty'));
    expect(blanks.map((cell) => [cell.dataset.label, cell.textContent])).toEqual([
      ['Transaction ID', '—'],
      ['Paid Amount', '—'],
      ['Paid Date', '—'],
      ['Verified', '—'],
    ]);
  });

  it('shows other teams’ panels, also without a payment', async () => {
    const order = anOrder();
    const row = (
      <table>
        <tbody>
          <OrderRow order={order} isNew={false} />
        </tbody>
      </table>
    );
    renderPage(row, { user: 'admin', fillings: { 'admin.order-panels': ({ order: { orderNumber } }) => <p>Gift for {orderNumber}</p> } });
    expect(screen.getByText(`Gift for ${order.orderNumber}`)).toBeVisible();
  });

  it('offers the five statuses', async () => {
    const order = anOrder();
    openOrders([order]);
    const options = (await rowOf(order)).getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled']);
  });

  it('shows the status completed, but does not offer it', async () => {
    const order = anOrder({ status: 'completed' });
    openOrders([order]);
    const row = await rowOf(order);
    expect(row.getByRole('combobox')).toHaveValue('completed');
    expect(row.getByRole('option', { name: 'Completed' })).toBeDisabled();
  });

  it('shows three items at first, and the others after a click', async () => {
    const item = (name: string) => ({ product: { _id: name, name, images: [] }, quantity: 1, price: 1 });
    const order = anOrder({ items: ['One', 'Two', 'Three', 'Four', 'Five'].map(item) });
    const { user } = openOrders([order]);
    const row = await rowOf(order);
    expect(row.getByText('Four')).not.toBeVisible();
    await user.click(row.getByText('2 more items'));
    expect(row.getByText('Four')).toBeVisible();
  });

  it('shows N/A for an unknown customer', async () => {
    const order = anOrder({ user: null as never });
    openOrders([order]);
    expect((await rowOf(order)).getByRole('cell', { name: 'N/A' })).toBeVisible();
  });
});
