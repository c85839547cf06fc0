import type { SlotProps } from '@storefront/contracts/slots';
import { IconButton } from '@storefront/web-kit';
import { useAddToCart } from './use-add-to-cart';

/** For a card of the catalogue: adds without a login (specification, 5). */
export default function AddToCartIcon({ product }: SlotProps['catalog.card-actions']) {
  const add = useAddToCart(product);
  const label = product.stock ? `Add to cart: ${product.name}` : `Out of stock: ${product.name}`;
  return <IconButton icon="cart" variant="secondary" label={label} disabled={!product.stock} onClick={add} />;
}
