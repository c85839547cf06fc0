import { messageOf, toast } from '@storefront/web-kit';
import { ConfirmDialog } from '@storefront/web-kit/dialog';
import type { Product } from '../../api/product';
import { useProductDeletion } from './products-query';

interface Props {
  product: Product;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a product after a confirmation (specification, 5). */
export function ProductDeletion({ product, onDeleted, onClose }: Props) {
  const deletion = useProductDeletion();
  const remove = () =>
    deletion.mutate(product._id, {
      onSuccess: () => {
        toast.success('Product deleted successfully');
        onClose();
        onDeleted();
      },
      onError: (error) => {
        toast.error(messageOf(error, 'Failed to delete product'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      title={`Delete ${product.name || 'product'}`}
      text="Are you sure you want to delete this product?"
      confirmLabel="Delete"
      busy={deletion.isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
