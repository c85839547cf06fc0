import type { PaymentConcern } from '@storefront/contracts';
import { Icon, paths } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import styles from './orders-table.module.css';

/** Another order is shown as a link, so that both can be compared. */
function Concern({ message, orders = [] }: PaymentConcern) {
  if (orders.length === 0) return message;
  return (
    <>
      The transaction ID is also on{' '}
      {orders.map(({ _id, orderNumber }, index) => (
        <span key={_id}>
          {index > 0 && ', '}
          <Link to={paths.orderConfirmation(_id)}>{orderNumber}</Link>
        </span>
      ))}
    </>
  );
}

/** What to look at before the payment is marked as verified; the admin decides. */
export function PaymentConcerns({ id, concerns }: { id: string; concerns: PaymentConcern[] }) {
  return (
    <ul id={id} className={styles.concerns} aria-label="Please check">
      {concerns.map((concern) => (
        <li key={concern.kind}>
          <Icon name="alert" size={16} />
          <span>
            <Concern {...concern} />
          </span>
        </li>
      ))}
    </ul>
  );
}
