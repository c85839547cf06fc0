import { EmptyState, ErrorState, LinkButton, messageOf, PageHeader, PageSpinner, paths, usePageTitle } from '@storefront/web-kit';
import { listAddress, pageOf, Pagination } from '@storefront/web-kit/lists';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useReloadOnFocus } from '../components/use-window-events';
import { ordersQuery, seesAllOrders } from '../features/orders/order-api';
import { OrderCard } from '../features/orders/order-card';
import styles from './my-orders-page.module.css';

/** The customer's own orders, or all orders for an admin. Each page has its own address. */
export function MyOrdersPage() {
  const all = seesAllOrders();
  const title = all ? 'All Orders' : 'My Orders';
  usePageTitle(title);
  const [address, setAddress] = useSearchParams();
  const page = pageOf(address);
  const query = useQuery(ordersQuery(all, page));
  const { data, error, refetch, isFetching, isPlaceholderData } = query;
  useReloadOnFocus(query);
  const heading = useRef<HTMLHeadingElement>(null);
  const turnTo = (next: number) => {
    setAddress(listAddress({ page: next }));
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };

  const pages = data?.pages ?? 1;
  const isBeyond = data?.orders.length === 0 && pages > 0 && page > pages && !isPlaceholderData;
  useEffect(() => {
    if (isBeyond) setAddress(listAddress({ page: pages }), { replace: true });
  }, [isBeyond, pages, setAddress]);

  if (!data && !isFetching && error) {
    return (
      <ErrorState headingLevel={1} title="Error Loading Orders" text={messageOf(error, 'Failed to fetch orders')} onRetry={() => void refetch()} />
    );
  }
  if (!data || isBeyond) {
    return (
      <>
        <PageHeader title={title} />
        <PageSpinner label="Loading orders" />
      </>
    );
  }
  if (data.orders.length === 0) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          title="No Orders Yet"
          text={all ? 'Orders appear here as customers place them.' : 'When you buy something, you can follow it here.'}
          action={!all && <LinkButton to={paths.products}>Start Shopping</LinkButton>}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} subtitle={data.total === 1 ? '1 order' : `${data.total} orders, newest first`} headingRef={heading} />
      <div className={styles.orders} aria-busy={isPlaceholderData || undefined}>
        {data.orders.map((order) => (
          <OrderCard key={order._id} order={order} showCustomer={all} />
        ))}
      </div>
      <Pagination hasSteps current={page} count={pages} onSelect={turnTo} />
    </>
  );
}
