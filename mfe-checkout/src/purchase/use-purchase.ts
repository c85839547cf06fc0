import type { OrderForm } from '@storefront/contracts';
import { ApiError, failureText, messageOf, paths, readToken, shop, toast, useSession } from '@storefront/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isKeyDecided } from '../api/idempotency-key';
import { useWindowEvents } from '../components/use-window-events';
import { clearCartAtom, readStoredCart, updateProductsAtom } from '../features/cart/cart-atoms';
import { forgetHold } from '../features/holds/hold-api';
import type { CartHold } from '../features/holds/use-hold';
import type { Placed } from '../features/orders/earlier-order';
import { hasItems } from '../features/orders/order';
import { ordersKey, placeOrderTexts, sendOrder } from '../features/orders/order-api';
import { amountDueOf, paymentsOf, rupeesLeft } from '../features/orders/payment-state';
import { endAttempt, isUncertain } from '../features/orders/purchase-attempt';
import { isSamePayment } from '../features/payment/payment';
import type { PaymentValues } from '../features/payment/payment';
import { checkoutDraft, forgetDraft } from '../features/payment/payment-draft';
import { transfersOf } from '../features/payment/transfers-of';
import { forgetMethod } from '../features/payment/use-method';
import { reportPayment } from './report-payment';

export interface PurchaseFailure {
  message: string;
  /** The server refused the cart; the customer should review it first. */
  isRefused?: boolean;
  /** There is, or may be, an earlier order of this purchase. */
  hasEarlierOrder?: boolean;
  /** The customer says that they have paid, and the shop did not accept it. */
  hasPaid?: boolean;
  /** Changes in the catalogue since the products were added to the cart. */
  changes?: string[];
}

interface Purchase {
  form: OrderForm;
  /** The payment details from the inline form, if the customer has already paid. */
  payment?: PaymentValues;
  hold: Pick<CartHold, 'check'>;
  /** Called before the order is sent. False stops it: the page shows why. */
  confirm: () => Promise<boolean>;
}

const stopped = new Error('The customer has to check the order first');

/** Without an answer to the payment details, the order's payment page opens after this time. */
export const patienceMs = 4_000;

/** Places an order and goes to the next page (specification, 4). */
export function usePurchase() {
  const clearCart = useSetAtom(clearCartAtom);
  const updateProducts = useSetAtom(updateProductsAtom);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<PurchaseFailure>();
  const { user } = useSession();
  const [isWaiting, setWaiting] = useState(() => isUncertain(user?._id));
  const isPressed = useRef(false);
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      clearTimeout(patience.current);
    };
  }, []);

  const leave = ({ order, isEarlier }: Placed, { form }: Purchase, to: string) => {
    endAttempt(form.customer);
    forgetDraft(checkoutDraft(form.customer));
    // If the customer has changed the items since the order, they stay in the cart.
    const cart = { items: readStoredCart().map(({ _id, quantity }) => ({ product: { _id }, quantity })) };
    if ((!isEarlier || hasItems(order, form.items)) && hasItems(cart, form.items)) {
      clearCart();
      forgetMethod();
      forgetHold();
    }
    // The customer may have gone to another page.
    if (isOpen.current) navigate(to, { replace: true });
  };

  const sendPayment = async (placed: Placed, purchase: Purchase, payment: PaymentValues) => {
    const { order, isEarlier } = placed;
    const { _id, totalAmount = 0 } = order;
    // If the call is repeated, the order may already have the payment.
    const left = rupeesLeft(amountDueOf(order) ?? 0, paymentsOf(order).some((one) => isSamePayment(payment, one)) ? 0 : Number(payment.amount));
    let hasLeft = false;
    const leaveOnce = (to: string) => {
      clearTimeout(patience.current);
      if (!hasLeft) leave(placed, purchase, to);
      hasLeft = true;
    };
    // The form on that page keeps the typed values until the order has the payment.
    const form = paths.orderPaymentDetails(_id);
    if (isOpen.current) patience.current = setTimeout(leaveOnce, patienceMs, form);
    try {
      await reportPayment(client, _id, { values: payment, keepsDraft: true });
      if (isEarlier) toast.info('Your earlier order has your payment. We did not place a second one. Please check the order.');
      else toast.success('Order and payment details submitted!');
      // The page of the order's payment shows the next transfer.
      const hasNext = transfersOf(totalAmount, shop().upiLimit).length > 1 && left > 0;
      leaveOnce(hasNext ? form : isEarlier ? paths.orderConfirmation(_id) : paths.myOrders);
    } catch (error) {
      // The login has ended, and its page is open. The cart and the key stay, so that the customer finds the order when they submit again.
      if (readToken() === null) return;
      toast.error(messageOf(error, 'Failed to submit payment details.'));
      leaveOnce(form);
    }
    void client.invalidateQueries({ queryKey: ordersKey });
  };

  const finish = (placed: Placed, purchase: Purchase) => {
    const { order, isEarlier } = placed;
    const { form, payment } = purchase;
    if (payment && order._id !== '') return sendPayment(placed, purchase, payment);
    if (isEarlier) toast.info('Your earlier order was placed. We did not place a second one. Please check it.');
    else toast.success('Order placed successfully!');
    const next = form.paymentMethod === 'online' && !isEarlier ? paths.orderPaymentDetails : paths.orderConfirmation;
    // Without an id the order's page is unknown.
    return leave(placed, purchase, order._id === '' ? paths.myOrders : next(order._id));
  };

  /** After a refusal, checks whether the hold still runs and each product is still sold. */
  const review = async (failed: PurchaseFailure, hold: Purchase['hold']) => {
    // In the file of the dialogs, so that pages stay small.
    const asked = failed.isRefused ? import(/* webpackChunkName: "dialogs" */ '../features/cart/refresh-cart').then(({ refreshCart }) => refreshCart(readStoredCart())) : undefined;
    const isHeld = hold.check(asked);
    const found = await asked?.catch(() => undefined);
    // The order has the prices of a running hold.
    if (!found || (found.isSold && (await isHeld))) return;
    updateProducts(found.products);
    // The customer may have changed the order during the call.
    setFailure((shown) => (shown === failed ? { ...failed, changes: found.changes } : shown));
  };

  const placing = useMutation({
    mutationFn: async ({ form, payment, confirm }: Purchase) => {
      // The login may have ended during the call. Then its page is open.
      if (!(await confirm()) || readToken() === null) throw stopped;
      return sendOrder(form, payment);
    },
    onSuccess: (placed, purchase) => {
      void client.invalidateQueries({ queryKey: ordersKey });
      return finish(placed, purchase);
    },
    onError: (error, { payment, hold }) => {
      if (error === stopped) return;
      const isDecided = isKeyDecided(error);
      const hasEarlierOrder = error instanceof ApiError && error.status === 422;
      const isRefused = isDecided && !hasEarlierOrder;
      const failed: PurchaseFailure = {
        message: failureText(error, placeOrderTexts),
        isRefused,
        hasEarlierOrder,
        hasPaid: payment !== undefined && isDecided,
      };
      setFailure(failed);
      if (!isOpen.current) toast.error(failed.message);
      setWaiting(isUncertain(user?._id));
      // Not awaited: the customer can press Place Order in the meantime.
      if (isDecided) void review(failed, hold);
    },
  });

  // Another tab may place an order of the same purchase. A page in the back/forward cache gets no storage events.
  useWindowEvents('storage pageshow', () => {
    if (!placing.isPending) setWaiting(isUncertain(user?._id));
  });

  return {
    failure,
    isBusy: placing.isPending,
    /** The order is being placed or was placed: the page must not report an empty cart. */
    isLeaving: placing.isPending || placing.isSuccess,
    /** No answer came to the last Place Order, so the order may exist. */
    isUncertain: isWaiting,
    /** Shows why the order cannot be sent. */
    showProblem: (message: string) => setFailure({ message }),
    /** The order has changed, so the message is out of date. A customer who has paid still needs to know how to get the money back. */
    dismissFailure: () => setFailure((shown) => (shown?.hasPaid ? shown : undefined)),
    /** The customer asks the shop for the items again. */
    dismissRefusal: () => setFailure((shown) => (shown?.isRefused ? undefined : shown)),
    place: (purchase: Purchase) => {
      // A second press can come before React renders the busy button.
      if (isPressed.current) return;
      isPressed.current = true;
      setFailure(undefined);
      placing.mutate(purchase, { onError: () => (isPressed.current = false) });
    },
  };
}
