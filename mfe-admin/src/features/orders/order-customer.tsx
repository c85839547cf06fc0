import type { Order } from '@storefront/contracts';
import { EmailLink } from '../../components/email-link';
import styles from './orders-table.module.css';

/** Who ordered, and how to reach them. */
export function OrderCustomer({ user }: { user: Order['user'] | null | undefined }) {
  if (!user) return 'N/A';
  return (
    <div className={styles.customer}>
      <span className={styles.name}>{user.name || 'N/A'}</span>
      {user.email && <EmailLink email={user.email} />}
      {user.phone && <a href={`tel:${user.phone}`}>{user.phone}</a>}
    </div>
  );
}
