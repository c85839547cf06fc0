import { Button, Card, Icon } from '@storefront/web-kit';
import { resolverOf } from '@storefront/web-kit/forms';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { EditableProduct } from '../../api/product';
import { LeaveGuard } from '../../components/leave-guard';
import { useProductListUrl } from '../../components/product-list-url';
import { ConflictPanel } from './conflict-panel';
import { ImageField } from './image-field';
import { ProductFields } from './product-fields';
import { blankFields, checkProduct, fieldsOf, type ProductFields as Values } from './product-form-rules';
import styles from './product-form.module.css';
import { UploadProgress } from './upload-progress';
import { useMergedSave } from './use-merged-save';
import { useProductImages } from './use-product-images';

/** Adds a product, or edits `product`. The form keeps its values and images if saving fails or another admin saved the product. */
export function ProductForm({ product }: { product?: EditableProduct }) {
  const form = useForm<Values>({
    resolver: resolverOf(checkProduct),
    defaultValues: product ? fieldsOf(product) : blankFields,
  });
  const navigate = useNavigate();
  const listUrl = useProductListUrl();
  const images = useProductImages(product?.images ?? []);
  const { save, choose, conflicts, taken, failure, progress } = useMergedSave(product, form, images);
  const [isMissing, setMissing] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const { errors, isDirty, isSubmitting } = form.formState;
  // Otherwise, changes that staff make during a save would be lost.
  const isLocked = progress !== undefined;

  const submit = async (fields: Values) => {
    const open = conflicts.findIndex(({ choice }) => choice === undefined);
    setMissing(open >= 0);
    if (open >= 0) panel.current?.querySelectorAll('fieldset')[open]?.querySelector('input')?.focus();
    else {
      // A locked field would lose the focus.
      saveButton.current?.focus();
      await save(fields);
    }
  };

  return (
    <form className={styles.form} aria-label={product ? 'Edit Product' : 'Add New Product'} noValidate onSubmit={form.handleSubmit(submit)}>
      <fieldset className={styles.lock} disabled={isLocked}>
        <Card>
          <ProductFields register={form.register} errors={errors} held={product?.held} />
        </Card>
        <Card>
          <ImageField images={images} />
        </Card>
      </fieldset>
      <div className={styles.footer} ref={panel}>
        {conflicts.length > 0 && <ConflictPanel conflicts={conflicts} taken={taken} isLocked={isLocked} isMissing={isMissing} onChoose={choose} />}
        {failure && (
          <p className={styles.failure}>
            <Icon name="alert" />
            {failure}
          </p>
        )}
        {isLocked && images.added.length > 0 && <UploadProgress share={progress} files={images.added.length} />}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => void navigate(listUrl)}>
            Cancel
          </Button>
          <Button ref={saveButton} type="submit" busy={isSubmitting}>
            Save Product
          </Button>
        </div>
      </div>
      <LeaveGuard isUnsaved={isDirty || images.isChanged} />
    </form>
  );
}
