import { Button } from '@storefront/web-kit';
import { countOf } from '../../components/count-of';
import styles from './payments.module.css';

interface Props {
  count: number;
  /** The sum of the selected payments, as text. */
  amount: string;
  busy: boolean;
  /** Payments that were verified since the list was opened. */
  done: number;
  onVerify: () => void;
}

/** Stays at the bottom of the window while something can be verified. */
export function SettleBar({ count, amount, busy, done, onVerify }: Props) {
  return (
    <div className={styles.bar} hidden={count === 0 && !busy && done === 0}>
      {(count > 0 || busy) && (
        <Button busy={busy} onClick={onVerify}>
          {`Verify ${countOf(count, 'payment')} (${amount})`}
        </Button>
      )}
      <p role="status" className={styles.progress}>
        {done > 0 && `${countOf(done, 'payment')} verified`}
      </p>
    </div>
  );
}
