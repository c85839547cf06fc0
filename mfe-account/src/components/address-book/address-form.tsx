import { Button, Checkbox, Field, TextInput, toast } from '@storefront/web-kit';
import { resolverOf } from '@storefront/web-kit/forms';
import { useForm } from 'react-hook-form';
import { FormNotice } from '../form-notice';
import { firstProblem } from '../form-rules';
import styles from '../form.module.css';
import { checkAddress, isIncomplete, trimmed, type AddressForm as Values, type AddressLabels } from './address';

interface Props {
  title: string;
  labels: AddressLabels;
  initial: Values;
  /** Why the last attempt failed. */
  failure: string;
  waitUntil: number | undefined;
  onSubmit: (form: Values) => Promise<void>;
  onCancel: () => void;
}

export function AddressForm({ title, labels, initial, failure, waitUntil, onSubmit, onCancel }: Props) {
  const { register, getValues, setValue, handleSubmit, formState } = useForm<Values>({ resolver: resolverOf(checkAddress(labels)), defaultValues: initial });
  const { errors, isSubmitting } = formState;
  const onPincode = (event: { target: { value: string } }) => setValue('pincode', event.target.value.replace(/\D/g, ''));
  return (
    <form
      className={styles.form}
      aria-label={title}
      noValidate
      onSubmit={handleSubmit(
        // The default flag is sent only if the customer ticked it here: another tab may have changed the default.
        (form) => onSubmit({ ...trimmed(form), isDefault: form.isDefault && !initial.isDefault }),
        (problems) => toast.error(isIncomplete(getValues()) ? 'Please fill in all required fields.' : firstProblem(problems)),
      )}
    >
      <p className={styles.title}>{title}</p>
      <FormNotice text={failure} waitUntil={waitUntil} />
      <div className={styles.columns}>
        <Field label={labels.name} required error={errors.name?.message}>
          <TextInput {...register('name')} autoComplete="name" maxLength={100} autoFocus />
        </Field>
        <Field label="Phone" required error={errors.phone?.message}>
          <TextInput {...register('phone')} type="tel" autoComplete="tel" inputMode="tel" maxLength={20} />
        </Field>
        {/* The whole address: browsers fill all its lines for `street-address`, but Chrome only the first for `address-line1`. */}
        <Field label={labels.street} required error={errors.street?.message} className={styles.wide}>
          <TextInput {...register('street')} autoComplete="street-address" maxLength={300} />
        </Field>
        {initial.street2 && (
          <Field label="Flat, floor or area" optional className={styles.wide}>
            <TextInput {...register('street2')} autoComplete="off" maxLength={300} />
          </Field>
        )}
        <Field label="City" required error={errors.city?.message}>
          <TextInput {...register('city')} autoComplete="address-level2" maxLength={100} />
        </Field>
        <Field label="State" required error={errors.state?.message}>
          <TextInput {...register('state')} autoComplete="address-level1" maxLength={100} />
        </Field>
        <Field label="Pincode" required error={errors.pincode?.message}>
          <TextInput {...register('pincode', { onChange: onPincode })} autoComplete="postal-code" inputMode="numeric" maxLength={10} />
        </Field>
      </div>
      {!initial.isDefault && <Checkbox {...register('isDefault')} label="Use as my default address" />}
      <div className={styles.actions}>
        <Button type="submit" busy={isSubmitting}>
          Save Address
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
