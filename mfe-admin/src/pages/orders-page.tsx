import { EmptyState, ErrorState, failureText, PageHeader, PageSpinner, usePageTitle } from '@storefront/web-kit';
import { LiveSearchBox, Pagination } from '@storefront/web-kit/lists';
import { useEffect } from 'react';
import { ordersTexts } from '../api/orders-query';
import { countOf } from '../components/count-of';
import { Toolbar } from '../components/toolbar';
import { useListPage } from '../components/use-list-page';
import { KeepRows, useKeptRows } from '../features/orders/kept-rows';
import { NewOrdersNotice } from '../features/orders/new-orders-notice';
import { OrderFilters } from '../features/orders/order-filters';
import { isFiltered, orderListAddress, readOrderList } from '../features/orders/order-list';
import { OrdersTable } from '../features/orders/orders-table';
import { ReturnsToDecide } from '../features/orders/returns-to-decide';
import { useLiveOrders } from '../features/orders/use-live-orders';
import { useNewOrders } from '../features/orders/use-new-orders';

/** All orders, with the returns that wait for a decision. */
export default function OrdersPage() {
  usePageTitle('Orders');
  const { list, show, turnTo, listTop } = useListPage(readOrderList, orderListAddress);
  const { data, error, isPlaceholderData, refetch } = useLiveOrders(list);
  const arrivals = useNewOrders(isPlaceholderData ? undefined : data?.orders, list);
  const { rows, keep } = useKeptRows(data?.orders ?? []);

  const pages = data?.pages ?? 0;
  const isBeyond = pages > 0 && list.page > pages && !isPlaceholderData;
  useEffect(() => {
    if (isBeyond) show({ page: pages }, true);
  });

  return (
    <>
      <PageHeader title="Orders" />
      <Toolbar count={data && !isPlaceholderData ? countOf(data.total, 'order') : ''}>
        <LiveSearchBox label="Search orders" placeholder="Order, customer or transaction ID…" search={list.search} onSearch={(search) => show({ search }, true)} />
        <OrderFilters {...list} onChange={show} />
      </Toolbar>
      <ReturnsToDecide />
      <NewOrdersNotice orders={arrivals.latest} />
      {rows.length > 0 && (
        <KeepRows value={keep}>
          <OrdersTable orders={rows} newOrders={arrivals.all} busy={isPlaceholderData} regionRef={listTop} />
        </KeepRows>
      )}
      {data && data.total === 0 && rows.length === 0 && (
        <EmptyState
          title="No orders found"
          text={isFiltered(list) ? 'Try adjusting your search or filters.' : 'New orders appear here automatically.'}
        />
      )}
      {!data && error && <ErrorState title={failureText(error, ordersTexts)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner label="Loading orders" />}
      <Pagination hasSteps current={list.page} count={pages} onSelect={turnTo} />
    </>
  );
}
