import { plainText } from '@storefront/contracts/rules';
import { Field, Select, TextArea } from '@storefront/web-kit';
import { FormDialog } from '@storefront/web-kit/dialog';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styles from './order-dialog.module.css';
import type { Order } from './order-reader';
import { returnableItems } from './returnable';
import { useReturn } from './use-order-change';

interface Values {
  reason: string;
  wish: 'refund' | 'exchange';
}

/** Asks which pieces the customer sends back, why, and what the customer wants for them. */
export default function ReturnDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { mutate, isPending, failure } = useReturn(order, onClose);
  const items = returnableItems(order);
  const [quantities, setQuantities] = useState<Record<string, number>>(() => (items.length === 1 && items[0] ? { [items[0].product]: items[0].left } : {}));
  const { register, handleSubmit, formState, setError, clearErrors } = useForm<Values & { items: string }>({ defaultValues: { reason: '', wish: 'refund' } });

  const chosen = items.flatMap(({ product }) => ((quantities[product] ?? 0) > 0 ? [{ product, quantity: quantities[product] ?? 0 }] : []));
  const requireItems = () => {
    if (chosen.length === 0) setError('items', { message: 'Please choose what you want to return' });
  };
  const send = handleSubmit(({ reason, wish }) => {
    requireItems();
    if (chosen.length > 0 && !isPending) mutate({ items: chosen, reason: plainText(reason), wish });
  }, requireItems);

  return (
    <FormDialog title="Return items" submit="Ask for a Return" cancel="Close" busy={isPending} onSubmit={send} onClose={onClose}>
      <fieldset className={styles.items}>
        <legend>What do you want to return?</legend>
        {items.map(({ product, name, left }) => (
          <label key={product} className={styles.item}>
            <span>{name}</span>
            <Select
              value={String(quantities[product] ?? 0)}
              onChange={({ target }) => {
                clearErrors('items');
                setQuantities({ ...quantities, [product]: Number(target.value) });
              }}
            >
              {Array.from({ length: left + 1 }, (_, count) => (
                <option key={count} value={count}>
                  {count === 0 ? 'Keep' : `Return ${count}`}
                </option>
              ))}
            </Select>
          </label>
        ))}
        <p className={styles.problem} role="alert">
          {formState.errors.items?.message}
        </p>
      </fieldset>
      <Field label="Reason" required error={formState.errors.reason?.message}>
        <TextArea {...register('reason', { validate: (value) => plainText(value) !== '' || 'Please tell us why' })} maxLength={500} rows={3} />
      </Field>
      <Field label="I would like">
        <Select {...register('wish')}>
          <option value="refund">My money back</option>
          <option value="exchange">An exchange: you get a refund and order another item</option>
        </Select>
      </Field>
      <p className={styles.problem} role="alert">
        {failure}
      </p>
    </FormDialog>
  );
}
