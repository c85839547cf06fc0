import { Button, formatLongDate } from '@storefront/web-kit';
import { useDialog } from '../../components/use-dialog';
import type { Order } from './order-reader';
import { returnableItems } from './returnable';
import { useIsOwnOrder } from './use-own-order';

const cancelDialog = () => import(/* webpackChunkName: "dialogs" */ './cancel-dialog');
const returnDialog = () => import(/* webpackChunkName: "dialogs" */ './return-dialog');

const isCancellable = ({ status }: Order): boolean => status === 'pending' || status === 'processing';

/** The last day of returns, as text; undefined if nothing can be returned. `returnUntil` is the midnight after that day. */
function lastReturnDay(order: Order): string | undefined {
  const { status, returnUntil = '' } = order;
  const end = Date.parse(returnUntil);
  return status === 'delivered' && end > Date.now() && returnableItems(order).length > 0 ? formatLongDate(new Date(end - 1).toISOString()) : undefined;
}

/** The customer's buttons to cancel an order or to send pieces back. */
export function OrderChanges({ order }: { order: Order }) {
  const isOwn = useIsOwnOrder(order);
  const { dialog, open } = useDialog();
  if (!isOwn) return null;
  const lastDay = lastReturnDay(order);
  return (
    <>
      {isCancellable(order) && (
        <Button variant="ghost" onClick={() => void open(cancelDialog, { order })}>
          Cancel Order…
        </Button>
      )}
      {lastDay && (
        <>
          <Button variant="ghost" onClick={() => void open(returnDialog, { order })}>
            Return Items…
          </Button>
          <p>You can return items until {lastDay}.</p>
        </>
      )}
      {dialog}
    </>
  );
}
