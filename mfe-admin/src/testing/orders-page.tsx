import type { Order, ReturnListAnswer } from '@storefront/contracts';
import { mockApi, renderPage, type Mock } from '@storefront/web-kit/testing';
import { screen, within } from '@testing-library/react';
import OrdersPage from '../pages/orders-page';
import { anOrderList } from './orders';

const noFeed = () => ({ status: 503 });
const noReturns: ReturnListAnswer = { success: true, returns: [], total: 0, page: 1, pages: 0 };

/** Opens the admin's orders without the live feed; `mocks` answer other calls. */
export function openOrders(orders: Order[], mocks: Record<string, Mock> = {}, path = '/admin/orders') {
  const api = mockApi({
    'GET /api/orders': anOrderList(orders),
    'GET /api/admin/orders/:id': ({ params: { id } }) => ({ body: { success: true, order: orders.find(({ _id }) => _id === id) } }),
    'GET /api/admin/orders/events': noFeed,
    'GET /api/admin/returns': noReturns,
    ...mocks,
  });
  return { api, ...renderPage(<OrdersPage />, { path, route: '/admin/orders', user: 'admin' }) };
}

export const rowOf = async ({ orderNumber }: Order) => within(await screen.findByRole('row', { name: new RegExp(orderNumber) }));

/** The answer to a command that changed `order`. */
export const saved = (order: Order) => ({ success: true, message: 'done', order });
