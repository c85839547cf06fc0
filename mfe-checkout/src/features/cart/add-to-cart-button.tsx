import type { SlotProps } from '@storefront/contracts/slots';
import { Button, paths, toast, useSession } from '@storefront/web-kit';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useState, useTransition } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isInCart } from './cart';
import { removeFromCartAtom, useCart } from './cart-atoms';
import { useAddToCart } from './use-add-to-cart';

/** Its file is loaded when it is needed. Never rejects. */
const freeHeldPieces = (client: QueryClient): Promise<boolean> =>
  import(/* webpackChunkName: "free-held-pieces" */ '../../free-held-pieces').then(({ freeHeldPieces: free }) => free(client), () => false);

/** For the product's page: adds to the cart or removes. It is always the same button element, so that it keeps the focus when its action changes. */
export default function AddToCartButton({ product }: SlotProps['product.actions']) {
  const { isLoggedIn } = useSession();
  const isIn = isInCart(useCart(), product._id);
  const add = useAddToCart(product);
  const remove = useSetAtom(removeFromCartAtom);
  /** The product that was free again when the customer's hold ended. The page does not know its new stock yet. */
  const [freed, setFreed] = useState<string>();
  const [isFreeing, startFreeing] = useTransition();
  if (freed === product._id && product.stock) setFreed(undefined);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const askForLogin = () => {
    toast.info('Please login to add items to cart');
    navigate(paths.login, { state: { from: `${pathname}${search}` } });
  };
  const removeFromCart = () => {
    remove(product._id);
    toast.success('Removed from cart');
    startFreeing(async () => {
      if (await freeHeldPieces(client)) setFreed(product._id);
    });
  };

  const canRemove = isLoggedIn && isIn;
  const isSoldOut = !canRemove && !product.stock && !isFreeing && freed !== product._id;
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
