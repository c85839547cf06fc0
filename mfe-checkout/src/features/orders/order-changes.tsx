import { Button } from '@storefront/web-kit';
import { useDialog } from '../../components/use-dialog';
import type { Order } from './order-reader';
import { returnableItems } from './returnable';
import { useIsOwnOrder } from './use-own-order';

const cancelDialog = () => import(/* webpackChunkName: "dialogs" */ './cancel-dialog');
const returnDialog = () => import(/* webpackChunkName: "dialogs" */ './return-dialog');

const isCancellable = ({ status }: Order): boolean => status === 'pending' || status === 'processing';

function isReturnable(order: Order): boolean {
  const { status, returnUntil } = order;
  return status === 'delivered' && returnUntil !== undefined && Date.parse(returnUntil) > Date.now() && returnableItems(order).length > 0;
}

/** The customer's buttons to cancel an order or to send pieces back. */
export function OrderChanges({ order }: { order: Order }) {
  const isOwn = useIsOwnOrder(order);
  const { dialog, open } = useDialog();
  if (!isOwn) return null;
  return (
    <>
      {isCancellable(order) && (
        <Button variant="ghost" onClick={() => void open(cancelDialog, { order })}>
          Cancel Order…
        </Button>
      )}
      {isReturnable(order) && (
        <Button variant="ghost" onClick={() => void open(returnDialog, { order })}>
          Return Items…
        </Button>
      )}
      {dialog}
    </>
  );
}
