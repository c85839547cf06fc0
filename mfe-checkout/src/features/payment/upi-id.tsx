import { Button, Icon } from '@storefront/web-kit';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text';
import styles from './upi-id.module.css';

/** How long the button shows the result (ms). */
const feedbackTime = 2500;

/** The shop's UPI ID with a copy button. */
export function UpiId({ upiId }: { upiId: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), feedbackTime);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => setOutcome((await copyText(upiId)) ? 'copied' : 'failed');

  return (
    <div className={styles.upi}>
      <p className={styles.text}>
        <span className={styles.label}>UPI ID</span> <span className={styles.id}>{upiId}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={copy} aria-label="Copy UPI ID">
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
        {outcome === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <p className={styles.outcome} role="status">
        {outcome === 'copied' && 'UPI ID copied'}
        {outcome === 'failed' && 'Please select the UPI ID and copy it yourself.'}
      </p>
    </div>
  );
}
