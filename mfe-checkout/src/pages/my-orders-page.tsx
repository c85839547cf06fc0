import { Button, EmptyState, ErrorState, LinkButton, messageOf, PageHeader, PageSpinner, paths, usePageTitle } from '@storefront/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ordersQuery, seesAllOrders } from '../features/orders/order-api';
import { OrderCard } from '../features/orders/order-card';
import styles from './my-orders-page.module.css';

/** How many orders are shown at first, and how many more each time. */
const step = 20;

/** The customer's own orders; everybody's for an admin. How far the list is open stands in the URL, so that going back finds it. */
export function MyOrdersPage() {
  const all = seesAllOrders();
  const title = all ? 'All Orders' : 'My Orders';
  usePageTitle(title);
  const { data: orders, error, refetch, isFetching } = useQuery(ordersQuery(all));
  const [search, setSearch] = useSearchParams();
  const shown = Math.max(step, Math.floor(Number(search.get('show'))) || 0);

  if (!orders && (isFetching || !error)) {
    return (
      <>
        <PageHeader title={title} />
        <PageSpinner label="Loading orders" />
      </>
    );
  }
  if (!orders) {
    return (
      <ErrorState headingLevel={1} title="Error Loading Orders" text={messageOf(error, 'Failed to fetch orders')} onRetry={() => void refetch()} />
    );
  }
  if (orders.length === 0) {
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
      <PageHeader title={title} subtitle={orders.length === 1 ? '1 order' : `${orders.length} orders, newest first`} />
      <div className={styles.orders}>
        {orders.slice(0, shown).map((order) => (
          <OrderCard key={order._id} order={order} showCustomer={all} />
        ))}
      </div>
      {orders.length > shown && (
        <p className={styles.more}>
          <Button variant="secondary" onClick={() => setSearch({ show: String(shown + step) }, { replace: true })}>
            Show more orders
          </Button>
        </p>
      )}
    </>
  );
}
