import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Order } from '../../api/order';

type Keep = (order: Order) => () => void;

const Keeper = createContext<Keep>(() => () => undefined);

/** Gives the rows below it the means to stay. */
export const KeepRows = Keeper.Provider;

/**
 * The orders of the list, with those that staff work in although a reload left them out: a filter no longer matches them, or a new order moved them to the
 * next page. Without their rows, an open dialog would close and lose what was typed.
 */
export function useKeptRows(listed: Order[]): { rows: Order[]; keep: Keep } {
  const [kept, setKept] = useState<Order[]>([]);
  const keep = useCallback<Keep>((order) => {
    setKept((before) => [...before, order]);
    return () => setKept((before) => before.filter((one) => one !== order));
  }, []);
  const rows = useMemo(() => [...new Map([...listed, ...kept.filter(({ _id }) => !listed.some((order) => order._id === _id))].map((order) => [order._id, order])).values()], [listed, kept]);
  return { rows, keep };
}

/** Keeps the order's row in the table while `isInUse`. */
export function useKeptRow(order: Order, isInUse: boolean): void {
  const keep = useContext(Keeper);
  useEffect(() => (isInUse ? keep(order) : undefined), [isInUse, keep, order]);
}
