import type { OrderForm, PaymentMethod } from '@storefront/contracts';
import { shop, toast, useSession } from '@storefront/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWindowEvents } from '../components/use-window-events';
import { defaultOf, toShippingAddress, type Address } from '../features/addresses/address';
import { addressesQuery } from '../features/addresses/address-api';
import { useAddressCheck } from '../features/addresses/use-address-check';
import type { Cart } from '../features/cart/cart';
import { totalOf } from '../features/cart/cart';
import { readStoredCart, rereadCartAtom, updateProductsAtom } from '../features/cart/cart-atoms';
import { priceChanges } from '../features/holds/price-changes';
import { useHold } from '../features/holds/use-hold';
import { prepareOrder } from '../features/orders/order-draft';
import { startingValues } from '../features/payment/payment';
import type { PaymentValues } from '../features/payment/payment';
import { checkoutDraft, forgetDraft, readDraft, storeDraft } from '../features/payment/payment-draft';
import { transfersOf } from '../features/payment/transfers-of';
import { useMethod } from '../features/payment/use-method';
import type { usePurchase } from './use-purchase';

/** The state of the checkout: the address, the payment method, the hold and the typed payment. Places the order of all of them. */
export function useCheckout(cart: Cart, purchase: ReturnType<typeof usePurchase>) {
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
  const cartHold = useHold(items, method === 'online', purchase.isUncertain);
  const held = cartHold.state.kind === 'held' ? cartHold.state.hold : undefined;
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
  const chooseMethod = (next: PaymentMethod) => {
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

  return {
    saved,
    isLoaded,
    /** The chosen address has changed since the page showed it. */
    isChanged: addressCheck.isChanged,
    delivery: { chosenId, onChoose: choose, problem: addressProblem, formRef: addressForm, onClose: () => setAddressProblem(undefined) },
    payment: {
      method,
      onChange: chooseMethod,
      cartHold,
      total,
      amount: firstTransfer,
      changes: held ? changes : [],
      hasPaid,
      onDone: () => setHasPaid(true),
      form: { ref: paymentForm, values: draft ?? startingValues(firstTransfer, new Date()), focusFirst: !draft, onSubmit: place },
    },
    placeOrder,
  };
}
