import type { PaymentMethod as Method } from '@storefront/contracts';
import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './payment-method.module.css';

interface Props {
  method: Method;
  onChange: (method: Method) => void;
  /** Shown after UPI is chosen. */
  children: ReactNode;
}

/**
 * UPI is the only option shown, and it is not preselected. Customers who do not select it pay on delivery (specification, 4).
 */
export function PaymentMethod({ method, onChange, children }: Props) {
  const id = useId();
  const isUpi = method === 'online';
  return (
    <div className={styles.method}>
      <div className={styles.option}>
        <input className={styles.radio} type="radio" name="payment-method" id={id} checked={isUpi} onChange={() => onChange('online')} aria-describedby={`${id}-about`} />
        <div>
          <label className={styles.label} htmlFor={id}>
            UPI Payment
          </label>
          <p className={styles.about} id={`${id}-about`}>
            Google Pay, PhonePe, Paytm, BHIM or your bank’s app
          </p>
        </div>
      </div>
      {isUpi ? (
        <div className={styles.details}>
          {children}
          <button type="button" className={styles.back} onClick={() => onChange('cod')}>
            Pay in cash on delivery instead
          </button>
        </div>
      ) : (
        <p className={styles.cash}>To pay in cash on delivery, do not select UPI.</p>
      )}
    </div>
  );
}
