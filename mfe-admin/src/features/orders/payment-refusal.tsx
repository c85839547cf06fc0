import { plainText } from '@storefront/contracts/rules';
import { Field, formatDate, formatRupees, TextArea } from '@storefront/web-kit';
import { FormDialog } from '@storefront/web-kit/dialog';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Order } from '../../api/order';
import styles from './payment.module.css';
import { detailsOf } from './payment-details';
import { usePaymentRefusal } from './use-order-command';

interface Props {
  order: Order;
  onRefused: () => void;
  onClose: () => void;
}

const mostCharacters = 500;
const isGiven = (reason: string) => plainText(reason) !== '' || 'Please give a reason. The customer gets it by e-mail.';

/** The current payment details, with a warning if the customer corrects them while the dialog is open. */
function Details({ order }: { order: Order }) {
  const [initial] = useState(() => detailsOf(order));
  const { paymentDetails: payment } = order;
  return (
    <>
      <p role="alert" className={styles.changed}>
        {initial !== detailsOf(order) && 'The payment details changed since you looked. Please check them again.'}
      </p>
      {payment && (
        <p className={styles.details}>
          {payment.transactionId}, {formatRupees(payment.amount)}, paid on {formatDate(payment.paymentDate)}
        </p>
      )}
    </>
  );
}

/** Asks for a reason and refuses the payment. The customer gets the reason by e-mail. */
export function PaymentRefusal({ order, onRefused, onClose }: Props) {
  const { mutate, isPending } = usePaymentRefusal(order);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const refuse = handleSubmit(({ reason }) => mutate({ reason: reason.trim() }, { onSuccess: onRefused }));

  return (
    <FormDialog title={`Refuse the payment of ${order.orderNumber}`} submit="Refuse Payment" isDanger busy={isPending} onSubmit={refuse} onClose={onClose}>
      <div className={styles.refusal}>
        <Details order={order} />
        <p>We e-mail your reason to the customer. The customer can then submit the payment details again. The order keeps its status.</p>
        <Field label="Reason" required error={formState.errors.reason?.message}>
          <TextArea rows={3} maxLength={mostCharacters} placeholder="The bank shows no payment with this transaction ID" {...register('reason', { validate: isGiven })} />
        </Field>
      </div>
    </FormDialog>
  );
}
