import type { Order } from './order-reader';
import styles from './shipping-address.module.css';

export function ShippingAddress({ address }: { address: Order['shippingAddress'] }) {
  return (
    <address className={styles.address}>
      <strong>{address.fullName || 'Name not provided'}</strong>
      <span>{address.addressLine1 || address.address || 'Address not provided'}</span>
      {address.addressLine2 && <span>{address.addressLine2}</span>}
      <span>
        {[address.city, address.state].filter(Boolean).join(', ')} {address.pincode || address.postalCode}
      </span>
      <span>Phone: {address.phone || 'Not provided'}</span>
    </address>
  );
}
