import { ApiError, ErrorState, failureText, LinkButton, PageHeader, PageSpinner, paths, usePageTitle, useSession } from '@storefront/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useReloadOnFocus } from '../components/use-window-events';
import { orderQuery, orderTexts } from '../features/orders/order-api';
import { paymentStateQuery } from '../features/payment/payment-api';
import { OrderPayment } from './order-payment';

/** Works without login: the link is enough to submit payment details. Only the order's customer sees the order (specification, 2). */
export function OrderPaymentDetailsPage() {
  usePageTitle('Payment Details');
  const { orderId = '' } = useParams();
  const { isLoggedIn } = useSession();
  const orders = useQuery({ ...orderQuery(orderId), enabled: isLoggedIn });
  const states = useQuery({ ...paymentStateQuery(orderId), enabled: !isLoggedIn });
  const query = isLoggedIn ? orders : states;
  const { data, error, isPending, isFetching } = query;
  useReloadOnFocus(query);
  const status = error instanceof ApiError ? error.status : undefined;

  // The order does not exist, so there is nothing to pay.
  if (!data && status === 404) {
    return <ErrorState headingLevel={1} title="Order Not Found" text="Please check the link. Do not pay until you have the right one." action={<LinkButton to={paths.products}>Continue Shopping</LinkButton>} />;
  }
  if (isPending || (isLoggedIn && !data && isFetching)) {
    return (
      <>
        <PageHeader title="Submit UPI Payment Details" subtitle={isLoggedIn && 'Your order'} />
        <PageSpinner label="Loading your order" />
      </>
    );
  }
  if (isLoggedIn && !data) {
    const text = status === 403 && 'This order belongs to another account. Log out to pay for it with this link.';
    return <ErrorState headingLevel={1} title={failureText(error, orderTexts)} text={text} onRetry={() => void orders.refetch()} />;
  }
  // A visitor can submit payment details also if the state is unknown.
  return <OrderPayment key={orderId} orderId={orderId} order={orders.data} awaits={states.data?.awaits} />;
}
