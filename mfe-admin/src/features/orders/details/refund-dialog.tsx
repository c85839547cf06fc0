import { plainText } from '@storefront/contracts/rules';
import { Field, formatRupees, Select, TextInput } from '@storefront/web-kit';
import { ConfirmDialog, FormDialog } from '@storefront/web-kit/dialog';
import { resolverOf } from '@storefront/web-kit/forms';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { amountIn } from '../../../components/amount-in';
import { DialogFailure } from '../../../components/dialog-failure';
import type { OrderDetails } from './order-details';
import styles from './order.module.css';
import { problemsOf, refundMethods, type RefundValues } from './refund-form';
import { useRefund, type Refund } from '../use-order-command';

/** With the amount that was due as the admin saw it, in rupees. */
type SeenRefund = Refund & { due: number };

function questionOf({ amount, due }: SeenRefund): string {
  const excess = due > 0 ? `${formatRupees(due)} is due to the customer, so this is ${formatRupees(amount - due)} more.` : 'No refund is due to the customer.';
  return `You entered ${formatRupees(amount)}. ${excess} You cannot change a refund later.`;
}

/** Records money that the shop has given back. Asks first if the amount is more than is due, because a refund cannot be changed. */
export function RefundDialog({ order, onSaved, onClose }: { order: OrderDetails; onSaved: () => void; onClose: () => void }) {
  const { mutate, isPending, failure } = useRefund(order, onSaved);
  const { refundDue = 0, paymentMethod } = order;
  // A reload must not change an amount that the admin has seen. The effect runs each time the dialog opens.
  const [dueAtStart, setDueAtStart] = useState(refundDue);
  const start = useEffectEvent(() => setDueAtStart(refundDue));
  useEffect(() => start(), []);
  const { register, handleSubmit, formState } = useForm<RefundValues>({
    values: { amount: dueAtStart > 0 ? String(dueAtStart) : '', reference: '', method: paymentMethod === 'cod' ? 'bank' : 'upi' },
    resetOptions: { keepDirtyValues: true },
    resolver: resolverOf(problemsOf),
  });
  const { errors } = formState;
  const [excessive, setExcessive] = useState<SeenRefund>();
  const save = handleSubmit(({ amount: typed, reference, method }) => {
    const amount = amountIn(typed);
    if (isPending || amount === undefined) return;
    const refund = { amount, reference: plainText(reference), method, due: refundDue };
    if (amount > refundDue) setExcessive(refund);
    else mutate(refund);
  });
  return (
    <>
      <FormDialog title={`Record a refund of ${order.orderNumber}`} submit="Record Refund" busy={isPending} onSubmit={save} onClose={onClose}>
        <p className={styles.soft}>First send the money. Then record it here. You cannot change it later. The customer gets an e-mail.</p>
        <Field label="Amount (₹)" required error={errors.amount?.message}>
          <TextInput {...register('amount')} inputMode="decimal" autoComplete="off" maxLength={20} />
        </Field>
        <Field label="Method">
          <Select {...register('method')}>
            {Object.entries(refundMethods).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Reference" required hint="The transaction ID of the refund, or the number of the receipt" error={errors.reference?.message}>
          <TextInput {...register('reference')} autoComplete="off" maxLength={100} />
        </Field>
        <DialogFailure text={failure} />
      </FormDialog>
      {excessive && (
        <ConfirmDialog
          open
          title="Is the amount right?"
          text={questionOf(excessive)}
          cancelLabel="Change the Amount"
          confirmLabel={`Record ${formatRupees(excessive.amount)}`}
          onConfirm={() => {
            setExcessive(undefined);
            mutate(excessive);
          }}
          onCancel={() => setExcessive(undefined)}
        />
      )}
    </>
  );
}
