import type { OrderForm } from '@storefront/contracts';
import { ApiError, failureText, messageOf, paths, shop, toast } from '@storefront/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearCartAtom, readStoredCart, updateProductsAtom } from '../features/cart/cart-atoms';
import { refreshCart } from '../features/cart/refresh-cart';
import { endHold, forgetHold } from '../features/holds/hold-api';
import { hasItems } from '../features/orders/earlier-order';
import { ordersKey, placeOrderTexts, sendOrder } from '../features/orders/order-api';
import type { Order } from '../features/orders/order-reader';
import { submitPayment } from '../features/payment/payment-api';
import { transfersOf } from '../features/payment/transfers-of';
import { toPaymentForm } from '../features/payment/payment';
import type { PaymentValues } from '../features/payment/payment';
import { forgetMethod } from '../features/payment/use-method';

export interface PurchaseFailure {
  message: string;
  /** The server refused the cart; the customer should review it first. */
  isRefused: boolean;
  /** No answer came, so the order may or may not exist. A retry is safe. */
  isUncertain: boolean;
  /** There is, or may be, an earlier order of this purchase. */
  hasEarlierOrder: boolean;
  /** The customer says that they have paid, and the shop did not accept it. */
  hasPaid: boolean;
  /** Changes in the catalogue since the products were added to the cart. */
  changes: string[];
}

interface Purchase {
  form: OrderForm;
  /** The payment details from the inline form, if the customer has already paid. */
  payment?: PaymentValues | undefined;
}

const refusals = [400, 404, 409];
const statusOf = (error: Error) => (error instanceof ApiError ? error.status : undefined);

/** Places an order and goes to the next page (specification, 4). */
export function usePurchase() {
  const clearCart = useSetAtom(clearCartAtom);
  const updateProducts = useSetAtom(updateProductsAtom);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<PurchaseFailure>();
  const pressed = useRef<Purchase>(undefined);

  const sendPayment = async (order: Order, payment: PaymentValues) => {
    try {
      await submitPayment(order._id, toPaymentForm(payment));
      toast.success('Order and payment details submitted!');
      // The page of the order's payment shows the next transfer.
      const hasNext = transfersOf(order.totalAmount ?? 0, shop().upiLimit).length > 1 && Number(payment.amount) < (order.totalAmount ?? 0);
      navigate(hasNext ? paths.orderPaymentDetails(order._id) : paths.myOrders, { replace: true });
    } catch (error) {
      toast.error(messageOf(error, 'Failed to submit payment details.'));
      navigate(paths.orderPaymentDetails(order._id), { replace: true, state: { payment, customer: order.user._id } });
    }
  };

  const forgetPurchase = () => {
    clearCart();
    forgetMethod();
    forgetHold();
  };

  const showPlaced = (order: Order, { form, payment }: Purchase) => {
    forgetPurchase();
    if (payment && order._id !== '') return sendPayment(order, payment);
    toast.success('Order placed successfully!');
    // Without an id the order's page is unknown.
    if (order._id === '') return navigate(paths.myOrders, { replace: true });
    const next = form.paymentMethod === 'online' ? paths.orderPaymentDetails : paths.orderConfirmation;
    return navigate(next(order._id), { replace: true });
  };

  const showEarlier = (order: Order, { form, payment }: Purchase) => {
    // If the customer has changed the items since, they stay in the cart.
    if (hasItems(order, form.items)) {
      forgetPurchase();
      // The earlier order did not need it.
      if (form.holdId) void endHold(form.holdId);
    }
    toast.info('Your earlier order was placed. We did not place a second one. Please check it.');
    return payment ? sendPayment(order, payment) : navigate(paths.orderConfirmation(order._id), { replace: true });
  };

  const placing = useMutation({
    mutationFn: ({ form, payment }: Purchase) => sendOrder(form, payment !== undefined),
    onSuccess: ({ order, isEarlier }, purchase) => {
      void client.invalidateQueries({ queryKey: ordersKey });
      return (isEarlier ? showEarlier : showPlaced)(order, purchase);
    },
    onError: async (error, { payment }) => {
      const status = statusOf(error);
      const isRefused = status !== undefined && refusals.includes(status);
      const hasEarlierOrder = status === 422;
      const failed: PurchaseFailure = {
        message: failureText(error, placeOrderTexts),
        isRefused,
        isUncertain: status === 0 || (status !== undefined && status >= 500),
        hasEarlierOrder,
        hasPaid: payment !== undefined && (isRefused || hasEarlierOrder),
        changes: [],
      };
      setFailure(failed);
      if (!isRefused) return;
      const { products, changes } = await refreshCart(readStoredCart());
      updateProducts(products);
      // The customer may have changed the order during the call.
      setFailure((shown) => (shown === failed ? { ...failed, changes } : shown));
    },
  });

  return {
    failure,
    isBusy: placing.isPending,
    /** The order is being placed or was placed: the page must not report an empty cart. */
    isLeaving: placing.isPending || placing.isSuccess,
    /** The hold that the order names, before React renders that it is being placed. */
    orderedHold: () => pressed.current?.form.holdId,
    /** Shows why the order cannot be sent. */
    showProblem: (message: string) => setFailure({ message, isRefused: false, isUncertain: false, hasEarlierOrder: false, hasPaid: false, changes: [] }),
    /** The order has changed, so the message is out of date. A customer who has paid still needs to know how to get the money back. */
    dismissFailure: () => setFailure((shown) => (shown?.hasPaid ? shown : undefined)),
    place: (purchase: Purchase) => {
      // A second press can come before React renders the first.
      if (pressed.current) return;
      pressed.current = purchase;
      setFailure(undefined);
      placing.mutate(purchase, { onError: () => (pressed.current = undefined) });
    },
  };
}
