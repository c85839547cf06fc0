import type { SlotProps } from '@storefront/contracts/slots';
import { Button, paths, toast, useSession } from '@storefront/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useState, useTransition } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isInCart } from './cart';
import { removeFromCartAtom, useCart } from './cart-atoms';
import { useAddToCart } from './use-add-to-cart';

/** Its file is loaded when it is needed. Never rejects. */
const withHeldPieces = (ask: (file: typeof import('../../purchase/held-pieces')) => Promise<boolean>): Promise<boolean> =>
  import(/* webpackChunkName: "held-pieces" */ '../../purchase/held-pieces').then(ask, () => false);

/** For the product's page: adds to the cart or removes. It is always the same button element, so that it keeps the focus when its action changes. */
export default function AddToCartButton({ product }: SlotProps['product.actions']) {
  const { isLoggedIn } = useSession();
  const isIn = isInCart(useCart(), product._id);
  const add = useAddToCart(product);
  const remove = useSetAtom(removeFromCartAtom);
  /** The product of which the customer can buy pieces that the page's stock does not have: their hold has them, or had them until it ended. */
  const [own, setOwn] = useState<string>();
  const [isFreeing, startFreeing] = useTransition();
  if (own === product._id && product.stock) setOwn(undefined);
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
      if (await withHeldPieces(({ freeHeldPieces }) => freeHeldPieces(client))) setOwn(product._id);
    });
  };

  const canRemove = isLoggedIn && isIn;
  const isSoldOut = !canRemove && !product.stock && !isFreeing && own !== product._id;
  const mayHold = isSoldOut && isLoggedIn;
  useEffect(() => {
    // The customer may have made the hold on another device.
    if (mayHold) void withHeldPieces(({ isHeld }) => isHeld(product._id)).then((isOwn) => isOwn && setOwn(product._id));
  }, [mayHold, product._id]);

  const [label, act] = canRemove
    ? ['Remove from Cart', removeFromCart]
    : isSoldOut
      ? ['Out of Stock', undefined]
      : isLoggedIn
        ? ['Add to Cart', add]
        : ['Login to Add to Cart', askForLogin];
  // The second click of a double click was not meant for the new action. `detail` is 0 for the keyboard.
  return (
    <Button block variant={canRemove ? 'secondary' : 'primary'} disabled={isSoldOut} onClick={({ detail }) => detail <= 1 && act?.()}>
      {label}
    </Button>
  );
}
