import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ordersQuery } from '../../api/orders-query';
import { watchOrders } from './order-feed';

/** ms between two looks for what changed, while the page is in sight: where the gateway tells of changes, and where it does not. */
const lookEvery = { live: 60_000, alone: 10_000 };

/** Every order, kept fresh: asked for again when the gateway says that one changed, and now and then in any case. */
export function useLiveOrders() {
  const [isLive, setLive] = useState(false);
  const client = useQueryClient();
  const query = useQuery({ ...ordersQuery, refetchInterval: isLive ? lookEvery.live : lookEvery.alone });

  useEffect(() => {
    let isAsking = false;
    let isNewsLeft = false;
    // One after the other: news that come quickly must not cut each other's answers off.
    const ask = async () => {
      isNewsLeft = true;
      if (isAsking) return;
      isAsking = true;
      while (isNewsLeft) {
        isNewsLeft = false;
        await client.refetchQueries({ queryKey: ordersQuery.queryKey });
      }
      isAsking = false;
    };

    let end: (() => void) | undefined;
    // A page out of sight holds no connection open: a browser has few of them for one shop.
    const watchInSight = () => {
      end?.();
      end = document.hidden ? undefined : watchOrders({ onNews: () => void ask(), onLive: setLive });
      if (document.hidden) setLive(false);
    };
    watchInSight();
    document.addEventListener('visibilitychange', watchInSight);
    return () => {
      document.removeEventListener('visibilitychange', watchInSight);
      end?.();
    };
  }, [client]);

  return query;
}
