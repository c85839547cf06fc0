import { plainText } from '@storefront/contracts/rules';
import { Field, Select, TextInput } from '@storefront/web-kit';
import { FormDialog } from '@storefront/web-kit/dialog';
import { resolverOf } from '@storefront/web-kit/forms';
import { useForm } from 'react-hook-form';
import { amountIn } from '../../../components/amount-in';
import { DialogFailure } from '../../../components/dialog-failure';
import type { OrderDetails } from './order-details';
import styles from './order.module.css';
import { problemsOf, refundMethods, type RefundValues } from './refund-form';
import { useRefund } from '../use-order-command';

/** Records money that the shop has given back. */
export function RefundDialog({ order, onSaved, onClose }: { order: OrderDetails; onSaved: () => void; onClose: () => void }) {
  const { mutate, isPending, failure } = useRefund(order, onSaved);
  const { refundDue = 0, paymentMethod } = order;
  const { register, handleSubmit, formState } = useForm<RefundValues>({
    // The amount due may change while the dialog is closed.
    values: { amount: refundDue > 0 ? String(refundDue) : '', reference: '', method: paymentMethod === 'cod' ? 'bank' : 'upi' },
    resetOptions: { keepDirtyValues: true },
    resolver: resolverOf(problemsOf),
  });
  const { errors } = formState;
  const save = handleSubmit(({ amount, reference, method }) => {
    const rupees = amountIn(amount);
    if (!isPending && rupees !== undefined) mutate({ amount: rupees, reference: plainText(reference), method });
  });
  return (
    <FormDialog title={`Record a refund of ${order.orderNumber}`} submit="Record Refund" busy={isPending} onSubmit={save} onClose={onClose}>
      <p className={styles.soft}>First send the money. Then record it here. The customer gets an e-mail.</p>
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
  );
}
