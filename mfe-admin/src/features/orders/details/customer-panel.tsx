import { EmailLink } from '../../../components/email-link';
import type { OrderDetails } from './order-details';
import styles from './order.module.css';
import { Panel } from '../../../components/panel';

/** The customer and the delivery address. */
export function CustomerPanel({ order: { user, shippingAddress: to } }: { order: OrderDetails }) {
  return (
    <Panel title="Customer and address">
      <div className={styles.customer}>
        <p>
          <strong>{user.name}</strong>
          {user.email && <EmailLink email={user.email} />}
          {user.phone && <a href={`tel:${user.phone}`}>{user.phone}</a>}
        </p>
        <address>
          <strong>{to.fullName || 'Name not provided'}</strong>
          <span>{to.addressLine1 || 'Address not provided'}</span>
          {to.addressLine2 && <span>{to.addressLine2}</span>}
          <span>
            {[to.city, to.state].filter(Boolean).join(', ')} {to.postalCode}
          </span>
          {to.phone && <a href={`tel:${to.phone}`}>{to.phone}</a>}
        </address>
      </div>
    </Panel>
  );
}
