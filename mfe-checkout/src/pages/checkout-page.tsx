import type { PaymentMethod } from '@storefront/contracts';
import { Button, EmptyState, ErrorState, LinkButton, messageOf, PageHeader, PageSpinner, paths, usePageTitle } from '@storefront/web-kit';
import { useNavigate } from 'react-router-dom';
import { Columns } from '../components/columns';
import { NextSteps } from '../components/next-steps';
import { Notice } from '../components/notice';
import { scrollIntoWindow } from '../components/scroll-into-window';
import { Section } from '../components/section';
import { DeliveryAddress } from '../features/addresses/delivery-address';
import type { Cart } from '../features/cart/cart';
import { useCart } from '../features/cart/cart-atoms';
import { CartSummary } from '../features/cart/cart-summary';
import { maxPieces, problemOf } from '../features/cart/max-pieces';
import { CheckoutPayment } from '../purchase/checkout-payment';
import { PlaceOrderFailure, UncertainOrder } from '../purchase/place-order-failure';
import { useCheckout } from '../purchase/use-checkout';
import { usePurchase } from '../purchase/use-purchase';
import styles from './checkout-page.module.css';

const steps: Record<PaymentMethod, string[]> = {
  online: [
    'We reserve your items at once.',
    'Pay by UPI and enter the transaction ID, here or on the next page.',
    'We check the payment, pack your order and e-mail you when it ships.',
  ],
  cod: [
    'We reserve your items at once.',
    'We pack your order and e-mail you when it ships.',
    'You pay in cash on delivery.',
  ],
};

export function CheckoutPage() {
  usePageTitle('Checkout');
  const cart = useCart();
  const purchase = usePurchase();
  const navigate = useNavigate();

  const problem = problemOf(cart, maxPieces());
  if (problem) return <EmptyState headingLevel={1} title="Please change your cart" text={problem} action={<LinkButton to={paths.cart}>Review your cart</LinkButton>} />;
  if (cart.length > 0) return <Checkout cart={cart} purchase={purchase} />;
  if (purchase.isLeaving) return <PageSpinner label="Your order is being placed" />;
  return (
    <EmptyState
      headingLevel={1}
      title="Your cart is empty"
      text="Add some beautiful products to your cart!"
      action={<Button onClick={() => navigate(paths.products)}>Continue Shopping</Button>}
    />
  );
}

function Checkout({ cart, purchase }: { cart: Cart; purchase: ReturnType<typeof usePurchase> }) {
  const { saved, isLoaded, isChanged, delivery, payment, placeOrder } = useCheckout(cart, purchase);
  const { method, cartHold, hasPaid } = payment;

  // Shows nothing until the addresses have loaded. They would push the content below them down, and those of an earlier visit may have changed in My Account.
  if (saved.isPending || !isLoaded) {
    return (
      <>
        <PageHeader title="Checkout" />
        <PageSpinner label="Loading your addresses" />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Checkout" />
      <Columns
        aside={
          <>
            <CartSummary cart={cart} detailed>
              {purchase.failure && <PlaceOrderFailure failure={purchase.failure} hasShownCode={cartHold.hasShownCode} />}
              {purchase.isUncertain && <UncertainOrder />}
              <Button block variant={hasPaid ? 'secondary' : 'primary'} busy={purchase.isBusy} onClick={placeOrder}>
                Place Order
              </Button>
              <p className={styles.method}>
                {method === 'online' ? 'You pay by UPI.' : 'You pay in cash on delivery.'}
              </p>
            </CartSummary>
            <NextSteps title="What happens next" steps={steps[method]} />
          </>
        }
      >
        <Section title="Delivery Address">
          {!saved.data && saved.isError && <ErrorState title={messageOf(saved.error, 'Failed to fetch addresses')} onRetry={() => void saved.refetch()} />}
          {isChanged && (
            <div ref={scrollIntoWindow}>
              <Notice tone="warning" role="alert">
                <p>We have not placed your order, because your delivery address has changed in the meantime. Please check it, then try again.</p>
              </Notice>
            </div>
          )}
          {saved.data && <DeliveryAddress addresses={saved.data} {...delivery} />}
        </Section>
        <CheckoutPayment {...payment} isRefused={purchase.failure?.isRefused === true} isBusy={purchase.isBusy} onAgain={purchase.dismissRefusal} />
      </Columns>
    </>
  );
}
