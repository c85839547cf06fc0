import { useState } from 'react';
import type { Order } from '../../api/order';
import { isFiltered, orderListUrl, type OrderList } from './order-list';

/** ms. The clocks of the browser and the server can differ by this time. */
const clockMarginMs = 5 * 60_000;

interface Arrivals {
  /** Ids of the orders that arrived since the page was opened. */
  all: ReadonlySet<string>;
  /** The orders that arrived last while this list was shown. */
  latest: Order[];
}

interface Seen {
  orders: Order[];
  /** Its URL. */
  list: string;
  /** Time of the newest order so far. */
  newest: string;
}

const newestOf = (orders: Order[], before: string): string => orders.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), before);

/** Finds the orders that arrived while a list was shown. After a change of page or filter, no order counts as new. */
export function useNewOrders(orders: Order[] | undefined, shown: OrderList): Arrivals {
  const list = orderListUrl(shown);
  const [opened] = useState(() => new Date(Date.now() - clockMarginMs).toJSON());
  const [seen, setSeen] = useState<Seen>();
  const [arrivals, setArrivals] = useState<Arrivals>({ all: new Set(), latest: [] });
  if (orders && (orders !== seen?.orders || list !== seen.list)) {
    // Other lists may not have the newest order of all, and an older order can enter them later.
    const hasNewest = shown.page === 1 && !isFiltered(shown);
    setSeen({ orders, list, newest: newestOf(orders, hasNewest ? '' : (seen?.newest ?? opened)) });
    const known = new Set(seen?.orders.map(({ _id }) => _id));
    const isSameList = seen?.list === list;
    const latest = isSameList ? orders.filter(({ _id, createdAt }) => createdAt >= seen.newest && !known.has(_id)) : [];
    if (latest.length > 0 || !isSameList) setArrivals({ all: new Set([...arrivals.all, ...latest.map(({ _id }) => _id)]), latest });
  }
  return arrivals;
}
