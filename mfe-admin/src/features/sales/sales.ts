import type { Order } from '@storefront/contracts';

type Status = Order['status'];
export type Sale = Pick<Order, 'createdAt' | 'totalAmount' | 'status'>;

export interface DaySales {
  /** `YYYY-MM-DD`, in the reader's own time zone. */
  day: string;
  orders: number;
  /** Rupees. */
  total: number;
}

export interface StatusCount {
  status: Status;
  orders: number;
}

const two = (value: number) => String(value).padStart(2, '0');
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** What was sold on each of the last days, today's last. Cancelled orders sold nothing. */
export function salesByDay(sales: Sale[], days: number, now: Date): DaySales[] {
  const byDay = new Map<string, DaySales>();
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const day = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago));
    byDay.set(day, { day, orders: 0, total: 0 });
  }
  for (const { createdAt, totalAmount, status } of sales) {
    const entry = byDay.get(dayOf(new Date(createdAt)));
    if (!entry || status === 'cancelled') continue;
    entry.orders += 1;
    entry.total += totalAmount;
  }
  return [...byDay.values()];
}

const statuses: Status[] = ['pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'];

/** How many orders have each status; `completed` only where there are such orders (specification, 4). */
export function ordersByStatus(sales: Sale[]): StatusCount[] {
  return statuses
    .map((status) => ({ status, orders: sales.filter((sale) => sale.status === status).length }))
    .filter(({ status, orders }) => status !== 'completed' || orders > 0);
}

export function sumOf(days: DaySales[]): Omit<DaySales, 'day'> {
  return days.reduce((sum, { orders, total }) => ({ orders: sum.orders + orders, total: sum.total + total }), { orders: 0, total: 0 });
}
