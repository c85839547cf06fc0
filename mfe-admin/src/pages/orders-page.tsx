import { EmptyState, ErrorState, PageHeader, PageSpinner, usePageTitle } from '@storefront/web-kit';
import { useSearchParams } from 'react-router-dom';
import { failureText } from '../api/failure';
import { ordersTexts } from '../api/orders-query';
import { countOf } from '../components/count-of';
import { sliceOf } from '../components/list-address';
import { Pagination } from '../components/pagination/pagination';
import { SearchBox } from '../components/search-box';
import { Toolbar } from '../components/toolbar';
import { useListTop } from '../components/use-list-top';
import { NewOrdersNotice } from '../features/orders/new-orders-notice';
import { OrderFilters } from '../features/orders/order-filters';
import { findOrders, orderListAddress, orderPageSize, readOrderList, type OrderList } from '../features/orders/order-list';
import { OrdersTable } from '../features/orders/orders-table';
import { useLiveOrders } from '../features/orders/use-live-orders';
import { useNewOrders } from '../features/orders/use-new-orders';

export function OrdersPage() {
  usePageTitle('Orders');
  const [address, setAddress] = useSearchParams();
  const list = readOrderList(address);
  const { data, error, refetch } = useLiveOrders();
  const arrivals = useNewOrders(data);
  const { listTop, toListTop } = useListTop();

  const found = findOrders(data ?? [], list);
  const { items, page, pages } = sliceOf(found, list.page, orderPageSize);
  const show = (change: Partial<OrderList>, replace = false) => setAddress(orderListAddress({ ...list, page: 1, ...change }), { replace });
  const turnTo = (next: number) => {
    show({ page: next });
    toListTop();
  };

  return (
    <>
      <PageHeader title="Orders" />
      <Toolbar count={data ? countOf(found.length, 'order') : ''}>
        <SearchBox label="Search orders" placeholder="Order, customer, transaction…" search={list.search} onSearch={(search) => show({ search }, true)} />
        <OrderFilters status={list.status} payment={list.payment} onChange={show} />
      </Toolbar>
      <NewOrdersNotice orders={arrivals.latest} />
      {items.length > 0 && <OrdersTable orders={items} newOrders={arrivals.all} regionRef={listTop} />}
      {data && found.length === 0 && (
        <EmptyState
          title="No orders found"
          text={data.length === 0 ? 'Orders appear here as customers place them.' : 'Try adjusting your search or filters.'}
        />
      )}
      {!data && error && <ErrorState title={failureText(error, ordersTexts)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner label="Loading orders" />}
      <Pagination current={page} count={pages} onSelect={turnTo} />
    </>
  );
}
