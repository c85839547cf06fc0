import type { OrderForm, PaymentMethod as Method } from '@storefront/contracts';
import { Button, EmptyState, ErrorState, LinkButton, messageOf, PageHeader, PageSpinner, paths, shop, toast, usePageTitle, useSession } from '@storefront/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Columns } from '../components/columns';
import { NextSteps } from '../components/next-steps';
import { Notice } from '../components/notice';
import { scrollIntoWindow } from '../components/scroll-into-window';
import { Section } from '../components/section';
import { useWindowEvents } from '../components/use-window-events';
import { defaultOf, toShippingAddress, type Address } from '../features/addresses/address';
import { addressesQuery } from '../features/addresses/address-api';
import { DeliveryAddress } from '../features/addresses/delivery-address';
import { useAddressCheck } from '../features/addresses/use-address-check';
import type { Cart } from '../features/cart/cart';
import { totalOf } from '../features/cart/cart';
import { readStoredCart, rereadCartAtom, updateProductsAtom, useCart } from '../features/cart/cart-atoms';
import { CartSummary } from '../features/cart/cart-summary';
import { HeldPayment } from '../features/holds/held-payment';
import { priceChanges } from '../features/holds/price-changes';
import { useHold } from '../features/holds/use-hold';
import { maxPieces, problemOf } from '../features/cart/max-pieces';
import { prepareOrder } from '../features/orders/order-draft';
import { startingValues } from '../features/payment/payment';
import type { PaymentValues } from '../features/payment/payment';
import { checkoutDraft, forgetDraft, readDraft, storeDraft } from '../features/payment/payment-draft';
import { PaymentForm } from '../features/payment/payment-form';
import { PaymentMethod } from '../features/payment/payment-method';
import { TransferPlan } from '../features/payment/transfer-plan';
import { transfersOf } from '../features/payment/transfers-of';
import { UpiPayment } from '../features/payment/upi-payment';
import { useMethod } from '../features/payment/use-method';
import { PlaceOrderFailure, UncertainOrder } from '../purchase/place-order-failure';
import { usePurchase } from '../purchase/use-purchase';
import styles from './checkout-page.module.css';

const steps: Record<Method, string[]> = {
  online: [
    'We reserve your items at once.',
    'Enter the transaction ID of your payment, here or on the next page.',
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
  const saved = useQuery(addressesQuery);
  const [isLoaded, setLoaded] = useState(!saved.isFetching);
  if (!isLoaded && !saved.isFetching) setLoaded(true);
  const addresses: Address[] = saved.data ?? [];
  const { user } = useSession();
  const [customer] = useState(user?._id);
  const [chosen, setChosen] = useState<string>();
  const addressCheck = useAddressCheck();
  const [addressProblem, setAddressProblem] = useState<string>();
  const addressForm = useRef<HTMLFormElement>(null);
  const paymentForm = useRef<HTMLFormElement>(null);
  const [changes, setChanges] = useState<string[]>([]);
  const updateProducts = useSetAtom(updateProductsAtom);
  const rereadCart = useSetAtom(rereadCartAtom);
  const items = cart.map(({ _id, quantity }) => ({ product: _id, quantity }));
  const [method, setMethod] = useMethod(JSON.stringify([customer, items]));
  const draftName = checkoutDraft(customer);
  /** The payment that the customer submitted on an earlier visit, for these items. */
  const [draft, setDraft] = useState(() => (method === 'online' ? readDraft(draftName) : undefined));
  const [hasPaid, setHasPaid] = useState(draft !== undefined);
  const isRefused = purchase.failure?.isRefused === true;
  const cartHold = useHold(items, method === 'online', purchase.isUncertain);
  const held = cartHold.state.kind === 'held' ? cartHold.state.hold : undefined;
  const showsDone = !['asking', 'refused'].includes(cartHold.state.kind);
  const total = totalOf(cart);
  const chosenId = chosen ?? defaultOf(addresses)?._id;

  const findAddress = (id: string): OrderForm['shippingAddress'] | undefined => {
    const address = addresses.find(({ _id }) => _id === id);
    return address && toShippingAddress(address);
  };
  const [firstTransfer] = transfersOf(total, shop().upiLimit);
  /** The page may not know yet what another tab changed or ordered. */
  const isCartAsShown = () => {
    if (readStoredCart() === cart) return true;
    toast.info('Your cart has changed. Please check your order.');
    rereadCart();
    return false;
  };
  const place = (payment?: PaymentValues) => {
    if (!isCartAsShown()) return undefined;
    const { form, problem } = prepareOrder({ lines: cart, totalAmount: total, addressId: chosenId, findAddress, paymentMethod: method, customer, holdId: cartHold.holdId });
    if (!form) return purchase.showProblem(problem);
    if (addressForm.current) {
      setAddressProblem('Please save or cancel the address first.');
      return addressForm.current.querySelector('input')?.focus();
    }
    if (payment) storeDraft(draftName, payment);
    purchase.place({ form, payment, hold: cartHold, confirm: async () => (await addressCheck.check(chosenId, form.shippingAddress)) && isCartAsShown() });
  };
  // Another window may have changed the addresses. An open form keeps its address.
  useWindowEvents('focus visibilitychange', () => {
    if (document.visibilityState === 'visible' && !addressForm.current) void saved.refetch({ cancelRefetch: false });
  });
  // Place Order also sends the payment details that the customer typed.
  const placeOrder = () => {
    const typed = paymentForm.current;
    if (typed && new FormData(typed).get('transactionId') !== '') typed.requestSubmit();
    else place();
  };
  const choose = (id: string) => {
    setChosen(id);
    addressCheck.dismiss();
  };
  const chooseMethod = (next: Method) => {
    if (next === 'cod') cartHold.release();
    setMethod(next);
    setHasPaid(false);
    setDraft(undefined);
    forgetDraft(draftName);
    setChanges([]);
  };

  // Leaves out prices, because the page itself updates them after a refusal.
  const ordered = JSON.stringify([chosenId, chosenId && findAddress(chosenId), method, items]);
  const dismissFailure = useEffectEvent(purchase.dismissFailure);
  useEffect(() => dismissFailure(), [ordered]);

  // The cart was ordered, or emptied in another tab. The order may be an earlier one, which did not need this hold.
  const releaseUnlessWanted = useEffectEvent(() => {
    if (readStoredCart().length > 0) return;
    cartHold.release();
    forgetDraft(draftName);
  });
  useEffect(() => () => releaseUnlessWanted(), []);

  // The order gets the held prices, which may be newer than those of the cart.
  useEffect(() => {
    if (!held) return;
    const found = priceChanges(cart, held);
    if (found.products.length === 0) return;
    updateProducts(found.products);
    setChanges(found.changes);
  }, [cart, held, updateProducts]);

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
          {addressCheck.isChanged && (
            <div ref={scrollIntoWindow}>
              <Notice tone="warning" role="alert">
                <p>We have not placed your order, because your delivery address has changed in the meantime. Please check it, then try again.</p>
              </Notice>
            </div>
          )}
          {saved.data && <DeliveryAddress addresses={saved.data} chosenId={chosenId} onChoose={choose} problem={addressProblem} formRef={addressForm} onClose={() => setAddressProblem(undefined)} />}
        </Section>
        <Section title="Payment Method">
          <PaymentMethod method={method} onChange={chooseMethod}>
            {held && changes.length > 0 && (
              <Notice role="status">
                {changes.map((change) => (
                  <p key={change}>{change}</p>
                ))}
              </Notice>
            )}
            <HeldPayment cartHold={cartHold} hasPaid={hasPaid} isRefused={isRefused} onAgain={purchase.dismissRefusal}>
              {(countdown) => (
                <>
                  <TransferPlan due={total} total={total} />
                  <UpiPayment amount={firstTransfer} codeSize={200} aside={countdown} />
                </>
              )}
            </HeldPayment>
            {hasPaid ? (
              <div className={styles.paid}>
                <p>Enter your payment details. Submitting them also places your order.</p>
                <PaymentForm ref={paymentForm} values={draft ?? startingValues(firstTransfer, new Date())} isBusy={purchase.isBusy} focusFirst={!draft} onSubmit={place} />
              </div>
            ) : showsDone ? (
              <div className={styles.paid}>
                <p>If you have paid, press Done.{!isRefused && ' If not, you can place the order now and pay later.'}</p>
                <div>
                  <Button variant="secondary" onClick={() => setHasPaid(true)}>
                    Done
                  </Button>
                </div>
              </div>
            ) : null}
          </PaymentMethod>
        </Section>
      </Columns>
    </>
  );
}
