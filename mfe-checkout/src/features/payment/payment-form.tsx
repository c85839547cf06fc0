import { Button, Field, TextInput } from '@storefront/web-kit';
import { resolverOf } from '@storefront/web-kit/forms';
import { useEffect, useId } from 'react';
import type { Ref } from 'react';
import { useForm } from 'react-hook-form';
import { dayOf, lastPaymentDay, problemsOf } from './payment';
import type { PaymentValues, EarlierPayment } from './payment';
import styles from './payment-form.module.css';

interface Props {
  /** Initial values. A later change applies only while the customer has neither opened the form, typed anything nor pressed the button. */
  values: PaymentValues;
  isBusy: boolean;
  /** The order's other payments. */
  reported?: EarlierPayment[];
  /** The time of the order, if it is known. */
  orderedAt?: string;
  /** The customer opened the form: focuses the first field, and keeps the initial values, because they may be what the customer paid. */
  focusFirst?: boolean;
  ref?: Ref<HTMLFormElement>;
  onSubmit: (values: PaymentValues) => void;
}

/** The form for the payment details from the customer's UPI app. */
export function PaymentForm({ values, isBusy, reported, orderedAt, focusFirst, ref, onSubmit }: Props) {
  const idPrefix = useId();
  const { register, handleSubmit, formState, reset } = useForm<PaymentValues>({
    defaultValues: values,
    resolver: resolverOf((typed) => problemsOf(typed, lastPaymentDay(new Date()), reported, orderedAt && dayOf(orderedAt))),
  });
  const { errors, isDirty, isSubmitted } = formState;
  const control = (name: keyof PaymentValues) => ({ ...register(name), id: `${idPrefix}${name}` });

  const { transactionId, paymentDate, amount } = values;
  const isUntouched = !focusFirst && !isDirty && !isSubmitted;
  useEffect(() => {
    if (isUntouched) reset({ transactionId, paymentDate, amount });
  }, [transactionId, paymentDate, amount, isUntouched, reset]);

  return (
    <form ref={ref} className={styles.form} onSubmit={handleSubmit((typed) => !isBusy && onSubmit(typed))} noValidate aria-label="Payment details">
      <Field label="Transaction ID" required error={errors.transactionId?.message} hint="The 12-digit UPI reference (UTR) in your app">
        <TextInput {...control('transactionId')} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={64} autoFocus={focusFirst} />
      </Field>
      <div className={styles.pair}>
        <Field label="Payment Date" required error={errors.paymentDate?.message}>
          <TextInput {...control('paymentDate')} type="date" max={lastPaymentDay(new Date())} />
        </Field>
        <Field label="Amount Paid (₹)" required error={errors.amount?.message}>
          <TextInput {...control('amount')} inputMode="decimal" autoComplete="off" maxLength={12} />
        </Field>
      </div>
      <div>
        <Button type="submit" busy={isBusy}>
          Submit Payment Details
        </Button>
      </div>
    </form>
  );
}
