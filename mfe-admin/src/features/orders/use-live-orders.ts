import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ordersQuery, returnsKey } from '../../api/orders-query';
import { watchOrders } from './order-feed';
import { affectsPage, orderListUrl, type OrderList, type OrderChange } from './order-list';

/** ms between two regular reloads of a visible page, with and without the gateway's feed. */
const reloadMs = { withFeed: 60_000, withoutFeed: 10_000 };
/** ms between a change and the reload. Changes within this time share one reload. */
const gatherMs = 200;
/** Shortest time in ms between an answer and the next reload after a change. */
const restMs = 3_000;

/** One page of orders. It reloads when the gateway reports a change that affects the page, and at regular intervals. A changed return reloads the returns to decide. */
export function useLiveOrders(list: OrderList) {
  const [isLive, setLive] = useState(false);
  const client = useQueryClient();
  const options = ordersQuery(orderListUrl(list));
  const query = useQuery({ ...options, refetchInterval: isLive ? reloadMs.withFeed : reloadMs.withoutFeed });
  const shown = useRef({ list, queryKey: options.queryKey, orders: query.data?.orders ?? [] });
  useEffect(() => {
    shown.current = { list, queryKey: options.queryKey, orders: query.data?.orders ?? [] };
  });

  useEffect(() => {
    let isLoading = false;
    let isReloadDue = false;
    let earliest = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // One reload at a time: a reload would cancel the one before it.
    const reload = async () => {
      timer = undefined;
      isLoading = true;
      isReloadDue = false;
      await client.refetchQueries({ queryKey: shown.current.queryKey, exact: true });
      isLoading = false;
      earliest = Date.now() + restMs;
      if (isReloadDue) plan();
    };
    const plan = () => {
      isReloadDue = true;
      if (!isLoading) timer ??= setTimeout(() => void reload(), Math.max(gatherMs, earliest - Date.now()));
    };
    const onChanges = (changes?: OrderChange[]) => {
      if (!changes || changes.some((change) => affectsPage(change, shown.current.list, shown.current.orders))) plan();
      if (!changes || changes.some(({ type }) => type === 'order.return-changed')) void client.invalidateQueries({ queryKey: returnsKey });
    };

    let end: (() => void) | undefined;
    // A hidden page closes its connection, because browsers limit the connections to one site.
    const watchIfVisible = () => {
      end?.();
      end = document.hidden ? undefined : watchOrders({ onChanges, onLive: setLive });
      if (document.hidden) setLive(false);
    };
    watchIfVisible();
    document.addEventListener('visibilitychange', watchIfVisible);
    return () => {
      document.removeEventListener('visibilitychange', watchIfVisible);
      clearTimeout(timer);
      end?.();
    };
  }, [client]);

  return query;
}
