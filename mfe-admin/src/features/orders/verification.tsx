import type { Order } from '@storefront/contracts';
import { Badge, Button } from '@storefront/web-kit';
import { useRef } from 'react';
import { needsVerification } from './order-list';
import styles from './orders-table.module.css';
import { usePaymentVerification } from './use-order-command';

/** Whether the payment is verified, and the way to mark it so while it is not (specification, 4). */
export function Verification({ order, describedBy }: { order: Order; describedBy: string }) {
  const { mutate, isPending } = usePaymentVerification(order);
  const flag = useRef<HTMLSpanElement>(null);
  const verified = order.paymentDetails?.verified ?? false;
  // The button is gone then.
  const verify = () => mutate(undefined, { onSuccess: () => flag.current?.focus() });
  return (
    <div className={styles.verification}>
      <span ref={flag} tabIndex={-1}>
        {verified ? <Badge tone="success">Verified</Badge> : 'Not verified'}
      </span>
      {needsVerification(order) && (
        <Button variant="secondary" size="sm" block busy={isPending} aria-describedby={describedBy} onClick={verify} className={styles.verify}>
          Mark as Verified
        </Button>
      )}
    </div>
  );
}
