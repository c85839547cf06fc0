import { Badge, formatRupees } from '@storefront/web-kit';
import type { BadgeTone } from '@storefront/web-kit';
import type { ReactNode } from 'react';
import type { Order, Payment } from './order-reader';
import { paymentsOf } from './payment-state';
import styles from './transfers.module.css';
import { useIsOwnOrder } from './use-own-order';

const states: Record<string, { label: string; tone: BadgeTone }> = {
  submitted: { label: 'Being checked', tone: 'info' },
  verified: { label: 'Verified', tone: 'success' },
  refused: { label: 'Not verified', tone: 'danger' },
};

interface Props {
  order: Order;
  /** Buttons of one payment. */
  actions?: (payment: Payment) => ReactNode;
}

/** The payments of an order with their states. */
export function Transfers({ order, actions }: Props) {
  const isOwn = useIsOwnOrder(order);
  return (
    <ul className={styles.transfers} aria-label={isOwn ? 'Your payments' : 'The customer’s payments'}>
      {paymentsOf(order).map((payment, index) => {
        const { _id, amount, transactionId, state, refusal } = payment;
        const { label, tone } = states[state] ?? { label: state || 'Unknown', tone: 'neutral' as const };
        return (
          <li key={_id || index} className={styles.transfer}>
            <div className={styles.about}>
              <p className={styles.amount}>{formatRupees(amount)}</p>
              <p className={styles.id}>Transaction {transactionId || 'N/A'}</p>
              {refusal && <p className={styles.refusal}>{refusal.reason}</p>}
            </div>
            <Badge tone={tone}>{label}</Badge>
            {actions && <div className={styles.actions}>{actions(payment)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
