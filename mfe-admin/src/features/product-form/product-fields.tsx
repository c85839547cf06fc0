import { heldPieces } from '@storefront/contracts/rules';
import { Field, Select, TextArea, TextInput } from '@storefront/web-kit';
import type { ComponentProps } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { categoryLabels } from '../../categories';
import { fieldLabels, type ProductFields as Values } from './product-form-rules';
import styles from './product-form.module.css';

/** A number from 0. The mouse wheel scrolls the page: over a field with the focus, it would change the number. */
function NumberInput(props: ComponentProps<'input'>) {
  return <TextInput {...props} type="number" min={0} autoComplete="off" onWheel={({ currentTarget }) => currentTarget.blur()} />;
}

interface Props {
  register: UseFormRegister<Values>;
  errors: FieldErrors<Values>;
  /** Pieces that shoppers held when the form was opened. They are not part of the stock. */
  held: number | undefined;
}

/** The fields of a product, all required (specification, 5). */
export function ProductFields({ register, errors, held = 0 }: Props) {
  return (
    <div className={styles.fields}>
      <Field label={fieldLabels.name} required error={errors.name?.message} className={styles.wide}>
        <TextInput {...register('name')} maxLength={200} autoComplete="off" />
      </Field>
      <Field label={fieldLabels.category} required error={errors.category?.message}>
        <Select {...register('category')}>
          <option value="" disabled>
            Choose a category
          </option>
          {Object.entries(categoryLabels).map(([category, label]) => (
            <option key={category} value={category}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={fieldLabels.price} hint="In rupees" required error={errors.price?.message}>
        <NumberInput {...register('price')} inputMode="decimal" step={0.01} />
      </Field>
      <Field label={fieldLabels.stock} hint={held > 0 ? `Pieces for sale. Apart from these, ${heldPieces(held)}` : 'Pieces for sale'} required error={errors.stock?.message}>
        <NumberInput {...register('stock')} inputMode="numeric" step={1} />
      </Field>
      <Field label={fieldLabels.description} required error={errors.description?.message} className={styles.wide}>
        <TextArea {...register('description')} rows={5} className={styles.area} maxLength={5000} />
      </Field>
      <div className={styles.pair}>
        <Field label={fieldLabels.material} required error={errors.material?.message}>
          <TextInput {...register('material')} maxLength={200} autoComplete="off" />
        </Field>
        <Field label={fieldLabels.color} required error={errors.color?.message}>
          <TextInput {...register('color')} maxLength={200} autoComplete="off" />
        </Field>
      </div>
    </div>
  );
}
