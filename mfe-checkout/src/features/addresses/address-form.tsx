import { Button, Checkbox, classes, Field, TextInput } from '@storefront/web-kit';
import { useId, useState } from 'react';
import type { ComponentProps, Ref } from 'react';
import { useForm } from 'react-hook-form';
import { Notice } from '../../components/notice';
import { digitsOf, emptyAddress, invalidProblem, isRequired, missingProblem, toValues } from './address';
import type { Address, AddressValues } from './address';
import { useSaveAddress } from './address-api';
import styles from './address-form.module.css';

type TextField = Exclude<keyof AddressValues, 'isDefault'>;

interface Props {
  /** The address to change; without it, the form adds one. */
  address?: Address;
  /** Why the page cannot go on while the form is open. */
  problem: string | undefined;
  ref: Ref<HTMLFormElement>;
  /** Focuses the first field, for a form that the customer has just opened. */
  focusFirst: boolean;
  onSend: () => void;
  /** Called with the address's id, unless the form was closed before. */
  onSaved: (id: string | undefined) => void;
  onCancel?: () => void;
}

/** Adds or changes an address. The typed text stays until it is saved. */
export function AddressForm({ address, problem, ref, focusFirst, onSend, onSaved, onCancel }: Props) {
  const idPrefix = useId();
  // The list may have a newer address since.
  const [opened] = useState(address);
  const values = opened ? toValues(opened) : emptyAddress;
  const { register, handleSubmit, setValue, formState } = useForm<AddressValues>({ defaultValues: values });
  const { mutate, isPending } = useSaveAddress();
  const { errors } = formState;
  const isIncomplete = Object.values(errors).some(({ type }) => type === 'missing');
  const message = isIncomplete ? 'Please fill in all required fields.' : problem;

  const field = (name: TextField, text: string, control: ComponentProps<'input'>, className?: string) => (
    <Field label={text} required={isRequired(name)} optional={!isRequired(name)} error={errors[name]?.message} className={classes(className)}>
      <TextInput
        {...control}
        {...register(name, {
          validate: { missing: (value) => missingProblem(name, String(value)), invalid: (value) => invalidProblem(name, String(value)) },
          ...(name === 'pincode' && { onChange: ({ target }) => setValue(name, digitsOf(target.value)) }),
        })}
        id={`${idPrefix}${name}`}
      />
    </Field>
  );

  const save = (typed: AddressValues) => {
    if (isPending) return;
    onSend();
    // Sends the default flag only if it was set here: another tab may have changed the default since.
    const form = { ...typed, isDefault: typed.isDefault && !values.isDefault };
    mutate({ opened, values: form }, { onSuccess: (answer) => onSaved(opened?._id ?? (answer.address?._id || undefined)) });
  };

  return (
    <form ref={ref} className={styles.form} onSubmit={handleSubmit(save)} noValidate aria-label={opened ? 'Edit address' : 'Add new address'}>
      {message && (
        <div className={styles.wide}>
          <Notice tone="danger" role="alert">
            <p>{message}</p>
          </Notice>
        </div>
      )}
      {field('fullName', 'Full Name', { autoComplete: 'shipping name', maxLength: 100, autoFocus: focusFirst }, styles.wide)}
      {field('addressLine1', 'Address Line 1', { autoComplete: 'shipping address-line1', maxLength: 300 }, styles.wide)}
      {field('addressLine2', 'Address Line 2', { autoComplete: 'shipping address-line2', maxLength: 300 }, styles.wide)}
      {field('city', 'City', { autoComplete: 'shipping address-level2', maxLength: 100 })}
      {field('state', 'State', { autoComplete: 'shipping address-level1', maxLength: 100 })}
      {field('pincode', 'Pincode', { autoComplete: 'shipping postal-code', inputMode: 'numeric', maxLength: 10 })}
      {field('phone', 'Phone', { type: 'tel', autoComplete: 'shipping tel', inputMode: 'tel', maxLength: 20 })}
      {!values.isDefault && <Checkbox className={classes(styles.wide)} label="Use as my default address" {...register('isDefault')} />}
      <div className={styles.actions}>
        <Button type="submit" busy={isPending}>
          Save Address
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
