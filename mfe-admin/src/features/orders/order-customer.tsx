import type { Order } from '../../api/order';
import { EmailLink } from '../../components/email-link';
import styles from './orders-table.module.css';

export function OrderCustomer({ user }: Pick<Order, 'user'>) {
  return (
    <div className={styles.customer}>
      <span className={styles.name}>{user.name}</span>
      {user.email && <EmailLink email={user.email} />}
      {user.phone && <a href={`tel:${user.phone}`}>{user.phone}</a>}
    </div>
  );
}
