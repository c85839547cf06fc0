import { EmptyState, LinkButton, PageHeader, paths, readToken, Slot, toast, usePageTitle, useSession } from '@storefront/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { Columns } from '../components/columns';
import { NextSteps } from '../components/next-steps';
import { Notice } from '../components/notice';
import { addressesQuery } from '../features/addresses/address-api';
import { removeFromCartAtom, setQuantityAtom, useCart } from '../features/cart/cart-atoms';
import { CartLine } from '../features/cart/cart-line';
import { CartSummary } from '../features/cart/cart-summary';
import { maxPieces, problemOf } from '../features/cart/max-pieces';
import { lastHold } from '../features/holds/hold-api';
import { isExpired } from '../features/orders/token-role';
import styles from './cart-page.module.css';

const steps = [
  'Choose a delivery address.',
  'Pay by UPI, or in cash on delivery.',
  'We pack your order and e-mail you when it ships.',
];

export function CartPage() {
  usePageTitle('Shopping Cart');
  const cart = useCart();
  const problem = problemOf(cart, maxPieces());
  const setQuantity = useSetAtom(setQuantityAtom);
  const remove = useSetAtom(removeFromCartAtom);
  const page = useRef<HTMLDivElement>(null);
  const { isLoggedIn } = useSession();
  const client = useQueryClient();

  useEffect(() => {
    if (!isLoggedIn || lastHold() === null) return;
    void import(/* webpackChunkName: "held-pieces" */ '../purchase/held-pieces').then(({ freeHeldPieces }) => freeHeldPieces(client), () => undefined);
  }, [cart, isLoggedIn, client]);

  // Loads the addresses early. If the login has expired, the answer would replace this page by the login.
  const prefetch = () => {
    if (isLoggedIn && !isExpired(readToken())) void client.prefetchQuery(addressesQuery);
  };

  const removeLine = (id: string) => {
    remove(id);
    toast.success('Removed from cart');
    page.current?.focus();
  };

  return (
    <div ref={page} tabIndex={-1} className={styles.page}>
      {cart.length === 0 ? (
        <EmptyState
          headingLevel={1}
          title="Your cart is empty"
          text="Add some beautiful products to your cart!"
          action={<LinkButton to={paths.products}>Continue Shopping</LinkButton>}
        />
      ) : (
        <>
          <PageHeader title="Shopping Cart" />
          <Columns
            aside={
              <>
                <CartSummary cart={cart}>
                  {problem ? (
                    <Notice tone="warning">
                      <p>{problem}</p>
                    </Notice>
                  ) : (
                    <LinkButton block to={paths.checkout} onPointerEnter={prefetch} onFocus={prefetch}>
                      Proceed to Checkout
                    </LinkButton>
                  )}
                  <LinkButton block variant="secondary" to={paths.products}>
                    Continue Shopping
                  </LinkButton>
                </CartSummary>
                <NextSteps title="What happens next" steps={steps} />
              </>
            }
          >
            <ul className={styles.lines}>
              {cart.map((item) => (
                <CartLine
                  key={item._id}
                  item={item}
                  onQuantity={(quantity) => setQuantity(item._id, quantity)}
                  onRemove={() => removeLine(item._id)}
                />
              ))}
            </ul>
            <Slot name="cart.below-lines" lines={cart.map(({ _id, name, price, quantity }) => ({ _id, name, price: Number(price), quantity }))} />
          </Columns>
        </>
      )}
    </div>
  );
}
