import { Button, formatDate, formatRupees } from '@storefront/web-kit';
import { Activity, useState } from 'react';
import type { DialogMode } from '../../../components/dialog-mode';
import type { OrderDetails } from './order-details';
import styles from './order.module.css';
import { Panel } from '../../../components/panel';
import { refundMethods } from './refund-form';
import { RefundDialog } from './refund-dialog';

/** The refund that is due, the recorded refunds, and the button to record one. */
export function RefundsPanel({ order }: { order: OrderDetails }) {
  const { refunds = [], refundDue = 0, amountVerified = 0, paymentMethod, status } = order;
  const [dialog, setDialog] = useState<DialogMode>();
  const isReceived = amountVerified > 0 || (paymentMethod === 'cod' && status === 'delivered') || refundDue > 0 || refunds.length > 0;
  if (!isReceived) return null;
  return (
    <Panel title="Refunds">
      {refundDue > 0 && (
        <p className={styles.due}>
          <strong>{formatRupees(refundDue)}</strong> is due to the customer.
        </p>
      )}
      {refunds.length > 0 && (
        <ul className={styles.list}>
          {refunds.map(({ _id, amount, reference, method, at }) => (
            <li key={_id} className={styles.payment}>
              <div>
                <p className={styles.amount}>{formatRupees(amount)}</p>
                <p className={styles.soft}>
                  {refundMethods[method] ?? (method || 'N/A')}, reference {reference}, {formatDate(at) || 'N/A'}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" variant={refundDue > 0 ? 'primary' : 'ghost'} onClick={() => setDialog('visible')}>
        Record a Refund…
      </Button>
      {dialog && (
        <Activity mode={dialog}>
          <RefundDialog order={order} onSaved={() => setDialog(undefined)} onClose={() => setDialog('hidden')} />
        </Activity>
      )}
    </Panel>
  );
}
