import { useSession } from '@storefront/web-kit';
import type { Order } from './order-reader';

/** True if the signed-in person placed the order. Staff see the orders of other people too. */
export function useIsOwnOrder(order: Order | undefined): boolean {
  const { user } = useSession();
  return order !== undefined && user?._id === order.user._id;
}
