import { useState } from 'react';
import type { Order } from '../../api/order';

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
  list: string;
  /** Time of the newest order shown so far. At first: when the page was opened, because an older order can enter a list later. */
  newest: string;
}

const newestOf = (orders: Order[], before: string): string => orders.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), before);

/**
 * Finds the orders that arrived while a list was shown.
 * @param list identifies the list; after a change of page or filter, no order counts as new
 */
export function useNewOrders(orders: Order[] | undefined, list: string): Arrivals {
  const [opened] = useState(() => new Date(Date.now() - clockMarginMs).toJSON());
  const [seen, setSeen] = useState<Seen>();
  const [arrivals, setArrivals] = useState<Arrivals>({ all: new Set(), latest: [] });
  if (orders && (orders !== seen?.orders || list !== seen.list)) {
    setSeen({ orders, list, newest: newestOf(orders, seen?.newest ?? opened) });
    const known = new Set(seen?.orders.map(({ _id }) => _id));
    const isSameList = seen?.list === list;
    const latest = isSameList ? orders.filter(({ _id, createdAt }) => createdAt >= seen.newest && !known.has(_id)) : [];
    if (latest.length > 0 || !isSameList) setArrivals({ all: new Set([...arrivals.all, ...latest.map(({ _id }) => _id)]), latest });
  }
  return arrivals;
}
