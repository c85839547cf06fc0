import { heldPieces } from '@storefront/contracts/rules';
import { ConfirmDialog } from '@storefront/web-kit/dialog';
import type { Product } from '../../api/product';
import { useProductDeletion } from './products-query';

interface Props {
  product: Product;
  onDeleted: () => void;
  onClose: () => void;
}

const question = 'Are you sure you want to delete this product?';

/** The shop refuses the order of a shopper who has just paid for a deleted product. */
function questionOf({ held = 0 }: Product): string {
  return held > 0 ? `${question} ${heldPieces(held)}` : question;
}

/** Deletes a product after a confirmation (specification, 5). */
export function ProductDeletion({ product, onDeleted, onClose }: Props) {
  const { mutate, isPending } = useProductDeletion();
  // The toasts come also if the dialog was closed in the meantime.
  const remove = () => mutate(product._id, { onSuccess: onDeleted, onSettled: onClose });
  return (
    <ConfirmDialog
      open
      title={`Delete ${product.name || 'product'}`}
      text={questionOf(product)}
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
