import { useState } from 'react';
import type { Order } from '../../api/readers';

interface Arrivals {
  /** Ids of those that came since the page was opened. */
  all: ReadonlySet<string>;
  /** Those that the last answer brought. */
  latest: Order[];
}

interface Seen {
  orders: Order[];
  list: string;
  /** When the newest of all orders that were shown was placed. */
  newest: string;
}

const newestOf = (orders: Order[], before = ''): string => orders.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), before);

/**
 * Which orders came while a list was in sight.
 * @param list tells lists apart: turning to another page or narrowing brings no new orders
 */
export function useNewOrders(orders: Order[] | undefined, list: string): Arrivals {
  const [seen, setSeen] = useState<Seen>();
  const [arrivals, setArrivals] = useState<Arrivals>({ all: new Set(), latest: [] });
  if (orders && (orders !== seen?.orders || list !== seen.list)) {
    setSeen({ orders, list, newest: newestOf(orders, seen?.newest) });
    const known = new Set(seen?.orders.map(({ _id }) => _id));
    const isSameList = seen?.list === list;
    const latest = isSameList ? orders.filter(({ _id, createdAt }) => createdAt >= seen.newest && !known.has(_id)) : [];
    if (latest.length > 0) setArrivals({ all: new Set([...arrivals.all, ...latest.map(({ _id }) => _id)]), latest });
  }
  return arrivals;
}
