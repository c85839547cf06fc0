import type { PaymentMethod as Method } from '@storefront/contracts';
import { Button } from '@storefront/web-kit';
import type { ComponentProps } from 'react';
import { Notice } from '../components/notice';
import { Section } from '../components/section';
import { HeldPayment } from '../features/holds/held-payment';
import type { CartHold } from '../features/holds/use-hold';
import { PaymentForm } from '../features/payment/payment-form';
import { PaymentMethod } from '../features/payment/payment-method';
import { TransferPlan } from '../features/payment/transfer-plan';
import { UpiPayment } from '../features/payment/upi-payment';
import styles from './checkout-payment.module.css';

interface Props {
  method: Method;
  onChange: (method: Method) => void;
  cartHold: CartHold;
  /** Rupees of the order. */
  total: number;
  /** Rupees of the first transfer. */
  amount: number | undefined;
  /** The prices that the hold has changed, one sentence each. */
  changes: string[];
  /** The customer says that they have paid. */
  hasPaid: boolean;
  onDone: () => void;
  form: Pick<ComponentProps<typeof PaymentForm>, 'ref' | 'values' | 'focusFirst' | 'onSubmit'>;
  /** The shop has refused the order. */
  isRefused: boolean;
  isBusy: boolean;
  /** Called when the customer asks for the hold again. */
  onAgain: () => void;
}

/** The payment method, the code while the cart is held, and the form for a customer who has paid. */
export function CheckoutPayment({ method, onChange, cartHold, total, amount, changes, hasPaid, onDone, form, isRefused, isBusy, onAgain }: Props) {
  const showsDone = !['asking', 'refused'].includes(cartHold.state.kind);
  return (
    <Section title="Payment Method">
      <PaymentMethod method={method} onChange={onChange}>
        {changes.length > 0 && (
          <Notice role="status">
            {changes.map((change) => (
              <p key={change}>{change}</p>
            ))}
          </Notice>
        )}
        <HeldPayment cartHold={cartHold} hasPaid={hasPaid} isRefused={isRefused} onAgain={onAgain}>
          {(countdown) => (
            <>
              <TransferPlan due={total} total={total} />
              <UpiPayment amount={amount} codeSize={200} aside={countdown} />
            </>
          )}
        </HeldPayment>
        {hasPaid ? (
          <div className={styles.paid}>
            <p>Enter your payment details. Submitting them also places your order.</p>
            <PaymentForm {...form} isBusy={isBusy} />
          </div>
        ) : showsDone ? (
          <div className={styles.paid}>
            <p>If you have paid, press Done.{!isRefused && ' If not, you can place the order now and pay later.'}</p>
            <div>
              <Button variant="secondary" onClick={onDone}>
                Done
              </Button>
            </div>
          </div>
        ) : null}
      </PaymentMethod>
    </Section>
  );
}
