import { Button, useSession } from '@storefront/web-kit';
import { useState } from 'react';
import { CancelDialog } from './cancel-dialog';
import type { Order } from './order-reader';
import { ReturnDialog } from './return-dialog';
import { returnableItems } from './returnable';

const isCancellable = ({ status }: Order): boolean => status === 'pending' || status === 'processing';

function isReturnable(order: Order): boolean {
  const { status, returnUntil } = order;
  return status === 'delivered' && returnUntil !== undefined && Date.parse(returnUntil) > Date.now() && returnableItems(order).length > 0;
}

/** The customer's buttons to cancel an order or to send pieces back. */
export function OrderChanges({ order }: { order: Order }) {
  const { user } = useSession();
  const [dialog, setDialog] = useState<'cancel' | 'return'>();
  if (user?._id !== order.user._id) return null;
  const close = () => setDialog(undefined);
  return (
    <>
      {isCancellable(order) && (
        <Button variant="ghost" onClick={() => setDialog('cancel')}>
          Cancel Order…
        </Button>
      )}
      {isReturnable(order) && (
        <Button variant="ghost" onClick={() => setDialog('return')}>
          Return Items…
        </Button>
      )}
      {dialog === 'cancel' && <CancelDialog order={order} onClose={close} />}
      {dialog === 'return' && <ReturnDialog order={order} onClose={close} />}
    </>
  );
}
