import type { Order } from '@storefront/contracts';
import { useState } from 'react';

interface Arrivals {
  /** Ids of those that came since the page was opened. */
  all: ReadonlySet<string>;
  /** Those that the last answer brought. */
  latest: Order[];
}

/** Which orders came while the list was in sight. */
export function useNewOrders(orders: Order[] | undefined): Arrivals {
  const [seen, setSeen] = useState(orders);
  const [arrivals, setArrivals] = useState<Arrivals>({ all: new Set(), latest: [] });
  if (orders && orders !== seen) {
    setSeen(orders);
    const known = seen && new Set(seen.map(({ _id }) => _id));
    const latest = known ? orders.filter(({ _id }) => !known.has(_id)) : [];
    if (latest.length > 0) setArrivals({ all: new Set([...arrivals.all, ...latest.map(({ _id }) => _id)]), latest });
  }
  return arrivals;
}
