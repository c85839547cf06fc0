import { Button, IconButton, paths, toast, useSession } from '@storefront/web-kit';
import type { RemoteComponents } from '@storefront/web-kit';
import { useAtomValue, useSetAtom } from 'jotai';
import { useLocation, useNavigate } from 'react-router-dom';
import { isInCart } from './cart';
import { addToCartAtom, cartAtom, removeFromCartAtom } from './cart-atoms';
import { limitText, maxPieces } from './max-pieces';

type Props = RemoteComponents['checkout/add-to-cart'];

function useAdd(product: Props['product']) {
  const add = useSetAtom(addToCartAtom);
  return () => {
    if (add(product)) toast.success('Added to cart successfully!', { autoClose: 3000 });
    else toast.info(limitText(maxPieces()));
  };
}

/** For a card of the catalogue: adds without a login (specification, 5). */
function AddIcon({ product }: Pick<Props, 'product'>) {
  const add = useAdd(product);
  const label = product.stock ? `Add to cart: ${product.name}` : `Out of stock: ${product.name}`;
  return <IconButton icon="cart" variant="secondary" label={label} disabled={!product.stock} onClick={add} />;
}

/** For the product's page. It is always the same button element, so that it keeps the focus when its action changes. */
function AddButton({ product }: Pick<Props, 'product'>) {
  const { isLoggedIn } = useSession();
  const isIn = isInCart(useAtomValue(cartAtom), product._id);
  const add = useAdd(product);
  const remove = useSetAtom(removeFromCartAtom);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const askForLogin = () => {
    toast.info('Please login to add items to cart');
    navigate(paths.login, { state: { from: `${pathname}${search}` } });
  };
  const removeFromCart = () => {
    remove(product._id);
    toast.success('Removed from cart');
  };

  const canRemove = isLoggedIn && isIn;
  const isSoldOut = !canRemove && !product.stock;
  const [label, act] = canRemove
    ? ['Remove from Cart', removeFromCart]
    : isSoldOut
      ? ['Out of Stock', undefined]
      : isLoggedIn
        ? ['Add to Cart', add]
        : ['Login to Add to Cart', askForLogin];
  return (
    <Button block variant={canRemove ? 'secondary' : 'primary'} disabled={isSoldOut} onClick={act}>
      {label}
    </Button>
  );
}

/** Adds a product to the cart or removes it. `button` is for the product's page, `icon` for a card. */
export default function AddToCart({ product, variant }: Props) {
  return variant === 'icon' ? <AddIcon product={product} /> : <AddButton product={product} />;
}
