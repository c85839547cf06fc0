import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ordersQuery } from '../../api/orders-query';
import { watchOrders } from './order-feed';
import { canChange, orderListUrl, type OrderList, type OrderNews } from './order-list';

/** ms between two looks for what changed, while the page is in sight: where the gateway tells of changes, and where it does not. */
const lookEvery = { live: 60_000, alone: 10_000 };
/** ms until the list is asked for after news: what comes at the same time is asked for once. */
const gatherMs = 200;
/** ms between an answer and the next time that news ask, however many orders come. */
const restMs = 3_000;

/** One page of orders, kept fresh: asked for again when the gateway tells of a change that the page shows, and now and then in any case. */
export function useLiveOrders(list: OrderList) {
  const [isLive, setLive] = useState(false);
  const client = useQueryClient();
  const options = ordersQuery(orderListUrl(list));
  const query = useQuery({ ...options, refetchInterval: isLive ? lookEvery.live : lookEvery.alone });
  const shown = useRef({ list, queryKey: options.queryKey, orders: query.data?.orders ?? [] });
  useEffect(() => {
    shown.current = { list, queryKey: options.queryKey, orders: query.data?.orders ?? [] };
  });

  useEffect(() => {
    let isAsking = false;
    let isNewsLeft = false;
    let restsUntil = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // One after the other: news that come quickly must not cut each other's answers off.
    const ask = async () => {
      timer = undefined;
      isAsking = true;
      isNewsLeft = false;
      await client.refetchQueries({ queryKey: shown.current.queryKey, exact: true });
      isAsking = false;
      restsUntil = Date.now() + restMs;
      if (isNewsLeft) plan();
    };
    const plan = () => {
      isNewsLeft = true;
      if (!isAsking) timer ??= setTimeout(() => void ask(), Math.max(gatherMs, restsUntil - Date.now()));
    };
    const onNews = (news?: OrderNews[]) => {
      if (!news || news.some((one) => canChange(one, shown.current.list, shown.current.orders))) plan();
    };

    let end: (() => void) | undefined;
    // A page out of sight holds no connection open: a browser has few of them for one shop.
    const watchInSight = () => {
      end?.();
      end = document.hidden ? undefined : watchOrders({ onNews, onLive: setLive });
      if (document.hidden) setLive(false);
    };
    watchInSight();
    document.addEventListener('visibilitychange', watchInSight);
    return () => {
      document.removeEventListener('visibilitychange', watchInSight);
      clearTimeout(timer);
      end?.();
    };
  }, [client]);

  return query;
}
