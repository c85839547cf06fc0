import { formatDate, formatRupees, StatusBadge } from '@storefront/web-kit';
import { Cell, DataTable, HeadCell, Row, RowHeader } from '../../components/data-table';
import type { Dashboard } from './dashboard-query';
import styles from './recent-orders.module.css';

/** The last six characters of an order's id (specification, 9). */
const shortId = (id: string) => id.slice(-6);

const head = (
  <>
    <HeadCell>Order ID</HeadCell>
    <HeadCell>Customer</HeadCell>
    <HeadCell numeric>Amount</HeadCell>
    <HeadCell>Status</HeadCell>
    <HeadCell>Date</HeadCell>
  </>
);

/** The newest orders (specification, 2: Admin dashboard). */
export function RecentOrders({ orders }: { orders: Dashboard['recentOrders'] }) {
  if (orders.length === 0) return <p className={styles.empty}>No orders yet. New orders appear here.</p>;
  return (
    <DataTable caption="Recent Orders" head={head}>
      {orders.map(({ _id, user, totalAmount, status, createdAt }) => (
        <Row key={_id}>
          <RowHeader>{shortId(_id)}</RowHeader>
          <Cell label="Customer" className={styles.customer}>
            {user.name}
          </Cell>
          <Cell label="Amount" numeric>
            {formatRupees(totalAmount)}
          </Cell>
          <Cell label="Status">
            <StatusBadge status={status} />
          </Cell>
          <Cell label="Date">{formatDate(createdAt)}</Cell>
        </Row>
      ))}
    </DataTable>
  );
}
