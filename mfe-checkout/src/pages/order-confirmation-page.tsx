import { ApiError, ErrorState, failureText, LinkButton, PageSpinner, paths, toast, usePageTitle } from '@storefront/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useReloadOnFocus } from '../components/use-window-events';
import { orderQuery, orderTexts } from '../features/orders/order-api';
import { OrderConfirmation } from '../features/orders/order-confirmation';

const noId = new ApiError(400, 'No order ID provided');
const messageFor = (error: Error) => failureText(error, orderTexts);

const links = (
  <>
    <LinkButton variant="secondary" to={paths.myOrders}>
      My Orders
    </LinkButton>
    <LinkButton variant="secondary" to={paths.home}>
      Home
    </LinkButton>
  </>
);

export function OrderConfirmationPage() {
  usePageTitle('Order Confirmation');
  const { id } = useParams();
  const query = useQuery({ ...orderQuery(id ?? ''), enabled: Boolean(id) });
  const hasOrder = query.data !== undefined;
  const error = id ? query.error : noId;
  useReloadOnFocus(query);

  // A later load that fails leaves the order on the page.
  useEffect(() => {
    if (error && !hasOrder) toast.error(`Error: ${messageFor(error)}`);
  }, [error, hasOrder]);

  if (!id) return <ErrorState headingLevel={1} title={noId.message} action={links} />;
  if (query.data) return <OrderConfirmation order={query.data} />;
  if (!error) return <PageSpinner title="Order Confirmation" label="Loading your order" />;
  if (error instanceof ApiError && error.status === 404) {
    return <ErrorState headingLevel={1} title="Order Not Found" text="Please check the link, or look for the order in My Orders." action={links} />;
  }
  return <ErrorState headingLevel={1} title={messageFor(error)} action={links} onRetry={() => void query.refetch()} />;
}
