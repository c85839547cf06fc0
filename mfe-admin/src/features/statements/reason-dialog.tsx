import { plainText } from '@storefront/contracts/rules';
import { Field, formatDate, formatRupees, messageOf, TextArea, toast } from '@storefront/web-kit';
import { FormDialog } from '@storefront/web-kit/dialog';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { setCreditAside, unsettleCredit, type Credit } from './credits-query';
import styles from './payments.module.css';
import { useCreditsReload } from './use-credits-reload';

export type ReasonAction = 'set-aside' | 'unsettle' | 'return-to-list';

interface Props {
  action: ReasonAction;
  /** As it was when the dialog opened. */
  credit: Credit;
  /** As the list has it now. */
  current: Credit | undefined;
  onSaved: () => void;
  onClose: () => void;
}

const texts: Record<ReasonAction, { title: string; about: string; submit: string; done: string; placeholder: string }> = {
  'set-aside': { title: 'Set the payment aside', about: 'It leaves the lists of open payments. You can return it to the list later.', submit: 'Set Aside', done: 'Payment set aside', placeholder: 'Rent, or a transfer between our accounts' },
  unsettle: {
    title: 'Undo the verification', about: 'The customer’s payment is no longer verified. An order that became “processing” automatically waits for its payment again.', submit: 'Undo', done: 'Verification undone', placeholder: 'It was for another order',
  },
  'return-to-list': { title: 'Return the payment to the list', about: 'It returns to the lists of open payments.', submit: 'Return to List', done: 'Payment returned to the list', placeholder: 'It is for an order' },
};

const failed = 'It could not be saved. Please try again.';

const paidOrders = ({ state, parts, proposals }: Credit) => parts ?? (state === 'settled' ? proposals : []);

/** Sets a payment aside, or undoes it, with a reason for the audit trail. */
export function ReasonDialog({ action, credit, current, onSaved, onClose }: Props) {
  const reload = useCreditsReload();
  const { title, about, submit, done, placeholder } = texts[action];
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const [hasFailed, setFailed] = useState(false);
  // After a failure staff check what the dialog shows: a colleague may have changed the payment.
  const paid = action === 'unsettle' ? paidOrders((hasFailed && current) || credit) : [];
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => (action === 'set-aside' ? setCreditAside(credit._id, reason) : unsettleCredit(credit._id, reason, paid.map(({ orderId }) => orderId))),
    onSuccess: () => {
      toast.success(done);
      onSaved();
    },
    // The dialog may be closed by now.
    onError: (failure) => {
      setFailed(true);
      toast.error(messageOf(failure, failed));
    },
    onSettled: () => void reload(),
  });
  return (
    <FormDialog title={title} submit={submit} busy={isPending} onSubmit={handleSubmit(({ reason }) => mutate(reason.trim()))} onClose={onClose}>
      <p className={styles.about}>
        <strong>{formatRupees(credit.amount)}</strong>, {formatDate(credit.date)}. {about}
      </p>
      {paid.map(({ orderId, orderNumber, customer }) => (
        <p key={orderId} className={styles.about}>
          Verified for <strong>{orderNumber}</strong>, {customer}
        </p>
      ))}
      <Field label="Reason" required error={formState.errors.reason?.message}>
        <TextArea rows={2} maxLength={500} placeholder={placeholder} {...register('reason', { validate: (reason) => plainText(reason) !== '' || 'Please give a reason' })} />
      </Field>
      <div role="alert" className={styles.failure}>
        {error && messageOf(error, failed)}
        {error && !current && ' The payment is no longer in this list. Please close this dialog and search for it.'}
      </div>
    </FormDialog>
  );
}
