import type { Order } from '@storefront/contracts';
import styles from './shipping-address.module.css';

/** Where an order goes. */
export function ShippingAddress({ address }: { address: Order['shippingAddress'] }) {
  return (
    <address className={styles.address}>
      <strong>{address.fullName}</strong>
      <span>{address.addressLine1 || address.address}</span>
      {address.addressLine2 && <span>{address.addressLine2}</span>}
      <span>
        {address.city}, {address.state} {address.pincode || address.postalCode}
      </span>
      <span>Phone: {address.phone}</span>
    </address>
  );
}
