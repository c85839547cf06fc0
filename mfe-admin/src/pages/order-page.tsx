import { ApiError, ErrorState, failureText, formatDate, LinkButton, PageHeader, PageSpinner, paths, Slot, usePageTitle } from '@storefront/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useParams } from 'react-router-dom';
import { formatTime } from '../components/date-time';
import { CustomerPanel } from '../features/orders/details/customer-panel';
import { AuditPanel } from '../features/audit/audit-panel';
import { HistoryPanel } from '../features/orders/details/history-panel';
import { ItemsPanel } from '../features/orders/details/items-panel';
import styles from '../features/orders/details/order.module.css';
import { orderDetailsQuery, orderTexts } from '../features/orders/details/order-details';
import { PaymentsPanel } from '../features/orders/details/payments-panel';
import { RefundsPanel } from '../features/orders/details/refunds-panel';
import { ReturnsPanel } from '../features/orders/details/returns-panel';
import { StatusSelect } from '../features/orders/status-select';

const toOrders = (
  <LinkButton variant="secondary" to={paths.admin.orders}>
    All Orders
  </LinkButton>
);

/** ms between two reloads of the order: staff decide on its current state. */
const reloadMs = 10_000;

/** Everything about one order, for staff. */
export default function OrderPage() {
  usePageTitle('Order');
  const { orderId = '' } = useParams();
  const { data, error, refetch } = useQuery({ ...orderDetailsQuery(orderId), refetchInterval: ({ state }) => state.data && reloadMs });

  if (!data && error instanceof ApiError && error.status === 404) {
    return <ErrorState headingLevel={1} title="Order Not Found" text="Please check the link, or look for the order in Orders." action={toOrders} />;
  }
  if (!data && error) return <ErrorState headingLevel={1} title={failureText(error, orderTexts)} action={toOrders} onRetry={() => void refetch()} />;
  if (!data) return <PageSpinner title="Order" label="Loading the order" />;
  const { order, audit } = data;
  const { _id, orderNumber, createdAt, status, totalAmount } = order;
  return (
    // A concern links to another order. The key drops the drafts and open dialogs of this one.
    <Fragment key={orderId}>
      <PageHeader title={`Order ${orderNumber}`} subtitle={`Placed on ${formatDate(createdAt) || 'an unknown date'} ${formatTime(createdAt)}`} />
      <div className={styles.top}>
        <StatusSelect order={order} />
        {toOrders}
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <PaymentsPanel order={order} />
          <RefundsPanel order={order} />
          <ReturnsPanel order={order} />
          <ItemsPanel order={order} />
        </div>
        <div className={styles.aside}>
          <CustomerPanel order={order} />
          <HistoryPanel order={order} />
          <AuditPanel audit={audit} />
          <Slot name="admin.order-panels" order={{ _id, orderNumber, status, totalAmount }} />
        </div>
      </div>
    </Fragment>
  );
}
