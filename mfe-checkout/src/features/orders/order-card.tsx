import { Card, formatDate, formatRupees, LinkButton, paths, Slot, StatusBadge } from '@storefront/web-kit';
import { useId } from 'react';
import styles from './order-card.module.css';
import { OrderItems } from './order-items';
import type { Order } from './order-reader';
import { isToBePaid, paymentStateOf, takesPayment, type PaymentState } from './payment-state';

interface Props {
  order: Order;
  /** For admins, who see all customers' orders. */
  showCustomer: boolean;
}

const isBeingChecked = (payment: PaymentState) => payment === 'checking' || payment === 'late';

const payTexts: Record<string, string> = { refused: 'Submit payment details again', 'part-paid': 'Pay the rest' };

/** One order in a list of orders. */
export function OrderCard({ order, showCustomer }: Props) {
  const titleId = useId();
  const { _id, orderNumber, createdAt, status, items, totalAmount, user } = order;
  const date = formatDate(createdAt);
  const payment = paymentStateOf(order);
  return (
    <Card as="article" aria-labelledby={titleId} className={styles.card}>
      <header className={styles.header}>
        <div>
          <h2 className={styles.title} id={titleId}>
            Order {orderNumber}
          </h2>
          <p className={styles.date}>
            {date && (
              <>
                Placed on <time dateTime={createdAt}>{date}</time>
              </>
            )}
            {showCustomer && ` by ${user.name || user.email || 'N/A'}`}
          </p>
          {!showCustomer && isBeingChecked(payment) && <p className={styles.date}>We are checking your payment</p>}
        </div>
        <StatusBadge status={status} />
      </header>
      <OrderItems items={items} />
      <footer className={styles.footer}>
        <p className={styles.total}>
          <span>Total</span> {formatRupees(totalAmount)}
        </p>
        <div className={styles.actions}>
          {!showCustomer && isToBePaid(order) && takesPayment(order) && (
            <LinkButton size="sm" to={paths.orderPaymentDetails(_id)} aria-describedby={titleId}>
              {payTexts[payment] ?? 'Submit payment details'}
            </LinkButton>
          )}
          <LinkButton size="sm" variant="secondary" to={paths.orderConfirmation(_id)} aria-describedby={titleId}>
            View Details
          </LinkButton>
          <Slot name="my-orders.order-actions" order={{ _id, orderNumber, status, totalAmount }} />
        </div>
      </footer>
    </Card>
  );
}
