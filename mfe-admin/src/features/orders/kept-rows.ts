import { useQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { Order } from '../../api/order';
import { orderDetailsQuery } from './details/order-details';

/** ms between two reads of an order that the list no longer has. */
const reloadMs = 10_000;

type Keep = (order: Order) => () => void;

const Keeper = createContext<Keep>(() => () => undefined);

/** Provides `keep` to `useKeptRow`. */
export const KeepRows = Keeper.Provider;

/**
 * The orders of the list, and those that staff work in. A reload can leave these out, because a filter no longer matches them or a new order moved them to
 * the next page. Without its row, an open dialog would close and lose what was typed. Such an order is read by itself, so that staff decide on its current state.
 */
export function useKeptRows(listed: Order[]): { rows: Order[]; keep: Keep } {
  const [kept, setKept] = useState<Order[]>([]);
  const keep = useCallback<Keep>((order) => {
    setKept((before) => [...before, order]);
    return () => setKept((before) => before.filter((one) => one !== order));
  }, []);
  const rows = new Map(listed.map((order) => [order._id, order]));
  // Staff work in one row at a time.
  const left = kept.find(({ _id }) => !rows.has(_id));
  const { data, isFetchedAfterMount } = useQuery({ ...orderDetailsQuery(left?._id ?? ''), enabled: left !== undefined, refetchInterval: reloadMs });
  if (left) rows.set(left._id, (isFetchedAfterMount && data?.order) || left);
  return { rows: [...rows.values()], keep };
}

/** Keeps the order's row in the table while `isInUse`. */
export function useKeptRow(order: Order, isInUse: boolean): void {
  const keep = useContext(Keeper);
  useEffect(() => (isInUse ? keep(order) : undefined), [isInUse, keep, order]);
}
