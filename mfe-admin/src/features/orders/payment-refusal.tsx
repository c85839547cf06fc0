import type { Order, RefusalForm } from '@storefront/contracts';
import { Button, Dialog, Field, TextArea } from '@storefront/web-kit';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import styles from './orders-table.module.css';
import { usePaymentRefusal } from './use-order-command';

interface PaymentRefusalProps {
  order: Order;
  onRefused: () => void;
  onClose: () => void;
}

const mostCharacters = 500;
const isGiven = (reason: string) => reason.trim() !== '' || 'Please say why: the customer is told';

/** Asks for the reason, which the customer is told, and refuses the payment. */
export function PaymentRefusal({ order, onRefused, onClose }: PaymentRefusalProps) {
  const { mutate, isPending } = usePaymentRefusal(order);
  const { register, handleSubmit, formState } = useForm<RefusalForm>({ defaultValues: { reason: '' } });
  const formId = useId();
  const refuse = handleSubmit(({ reason }) => mutate(reason.trim(), { onSuccess: onRefused }));

  return (
    <Dialog
      open
      title={`Refuse the payment of ${order.orderNumber}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isPending}>
            Refuse Payment
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={refuse} className={styles.refusal}>
        <p>The customer gets a mail with your reason, and can submit the payment details again. The order stays as it is.</p>
        <Field label="Reason" required error={formState.errors.reason?.message}>
          <TextArea rows={3} maxLength={mostCharacters} placeholder="The bank shows no payment with this transaction ID" {...register('reason', { validate: isGiven })} />
        </Field>
      </form>
    </Dialog>
  );
}
