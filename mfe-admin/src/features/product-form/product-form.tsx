import type { Product } from '@storefront/contracts';
import { Button, Card, Icon, paths } from '@storefront/web-kit';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ImageField } from './image-field';
import { productFormData } from './product-api';
import { ProductFields } from './product-fields';
import { blankFields, checkProduct, fieldsOf, type ProductFields as Values } from './product-form-rules';
import styles from './product-form.module.css';
import { resolverOf } from './resolver';
import { UploadProgress } from './upload-progress';
import { useProductImages } from './use-product-images';
import { useProductSave } from './use-product-save';
import { useUnsavedWarning } from './use-unsaved-warning';

/** Adds a product, or edits the one given. What was typed and chosen stays when saving fails. */
export function ProductForm({ product }: { product?: Product }) {
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: resolverOf(checkProduct),
    defaultValues: product ? fieldsOf(product) : blankFields,
  });
  const navigate = useNavigate();
  const images = useProductImages(product?.images ?? []);
  const { save, failure, progress } = useProductSave(product);
  const { errors, isDirty, isSubmitting } = formState;
  useUnsavedWarning(isDirty || images.isChanged);

  const submit = (fields: Values) =>
    save(productFormData(fields, { kept: images.kept, added: images.added.map(({ file }) => file) }, product));

  return (
    <form className={styles.form} aria-label={product ? 'Edit Product' : 'Add New Product'} noValidate onSubmit={handleSubmit(submit)}>
      <Card>
        <ProductFields register={register} errors={errors} />
      </Card>
      <Card>
        <ImageField images={images} />
      </Card>
      <div className={styles.footer}>
        {failure && (
          <p className={styles.failure}>
            <Icon name="alert" />
            {failure}
          </p>
        )}
        {progress !== undefined && images.added.length > 0 && <UploadProgress share={progress} files={images.added.length} />}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => void navigate(paths.admin.products)}>
            Cancel
          </Button>
          <Button type="submit" busy={isSubmitting}>
            Save Product
          </Button>
        </div>
      </div>
    </form>
  );
}
