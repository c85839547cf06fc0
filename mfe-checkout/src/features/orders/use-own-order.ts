import { useSession } from '@storefront/web-kit';
import type { Order } from './order-reader';

/** True if the signed-in person placed the order. The server shows customers only their own orders. Staff see the orders of other people too. */
export function useIsOwnOrder(order: Order | undefined): boolean {
  const { user, isAdmin } = useSession();
  if (!user || !order) return false;
  return !isAdmin || (user._id !== '' && user._id === order.user._id);
}
