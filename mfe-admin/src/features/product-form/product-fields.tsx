import { Field, Select, TextArea, TextInput } from '@storefront/web-kit';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { categoryLabels } from '../../categories';
import { fieldLabels, type ProductFields as Values } from './product-form-rules';
import styles from './product-form.module.css';

/** The fields of a product, all required (specification, 5). */
export function ProductFields({ register, errors }: { register: UseFormRegister<Values>; errors: FieldErrors<Values> }) {
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
        <TextInput {...register('price')} type="number" inputMode="decimal" min={0} step={0.01} autoComplete="off" />
      </Field>
      <Field label={fieldLabels.stock} hint="Pieces for sale" required error={errors.stock?.message}>
        <TextInput {...register('stock')} type="number" inputMode="numeric" min={0} step={1} autoComplete="off" />
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
