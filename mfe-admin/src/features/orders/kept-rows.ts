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
 * It keeps its place: if its row was moved in the page, the browser would no longer treat the open dialog as modal.
 */
export function useKeptRows(listed: Order[]): { rows: Order[]; keep: Keep } {
  const [kept, setKept] = useState<Order[]>([]);
  const keep = useCallback<Keep>((order) => {
    setKept((before) => [...before, order]);
    return () => setKept((before) => before.filter((one) => one !== order));
  }, []);
  // Staff work in one row at a time.
  const left = kept.find(({ _id }) => !listed.some((order) => order._id === _id));
  const { data, isFetchedAfterMount } = useQuery({ ...orderDetailsQuery(left?._id ?? ''), enabled: left !== undefined, refetchInterval: reloadMs });
  if (!left) return { rows: listed, keep };
  // The newest order is first. An order of the same time comes after it, because React then moves that row instead.
  const below = listed.findIndex(({ createdAt }) => createdAt <= left.createdAt);
  return { rows: listed.toSpliced(below < 0 ? listed.length : below, 0, (isFetchedAfterMount && data?.order) || left), keep };
}

/** Keeps the order's row in the table while `isInUse`. */
export function useKeptRow(order: Order, isInUse: boolean): void {
  const keep = useContext(Keeper);
  useEffect(() => (isInUse ? keep(order) : undefined), [isInUse, keep, order]);
}
