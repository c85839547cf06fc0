import { useRef, type Ref } from 'react';
import type { Order } from '../../api/order';
import { DataTable, HeadCell } from '../../components/data-table';
import { useKeptFocus } from '../../components/use-kept-focus';
import { OrderRow } from './order-row';
import styles from './orders-table.module.css';
import { useRowGuard } from './use-row-guard';

interface Props {
  orders: Order[];
  /** Ids of the orders that arrived since the page was opened. */
  newOrders: ReadonlySet<string>;
  /** The table still shows the previous rows while the next ones load. */
  busy: boolean;
  regionRef: Ref<HTMLDivElement>;
}

const head = (
  <>
    <HeadCell>Order ID</HeadCell>
    <HeadCell>Customer</HeadCell>
    <HeadCell>Items</HeadCell>
    <HeadCell numeric>Total</HeadCell>
    <HeadCell>Status</HeadCell>
    <HeadCell>Date</HeadCell>
    <HeadCell>Transaction ID</HeadCell>
    <HeadCell numeric>Paid Amount</HeadCell>
    <HeadCell>Paid Date</HeadCell>
    <HeadCell>Verified</HeadCell>
  </>
);

/** The links of the control's row, of the rows below and of those above. */
function rowLinks(control: Element, table: HTMLElement): HTMLElement[] {
  const rows = [...table.querySelectorAll('tbody > tr')];
  const own = rows.findIndex((row) => row.contains(control));
  return [...rows.slice(own), ...rows.slice(0, own).reverse()].flatMap((row) => row.querySelector('a') ?? []);
}

/** Every order with its customer, status and payment (specification, 2: Admin orders). */
export function OrdersTable({ orders, newOrders, busy, regionRef }: Props) {
  const region = useRef<HTMLDivElement>(null);
  const guard = useRowGuard(region, busy);
  useKeptFocus(region, rowLinks);
  return (
    <div ref={region} {...guard}>
      <DataTable caption="Orders" head={head} busy={busy} className={styles.table} regionRef={regionRef}>
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} isNew={newOrders.has(order._id)} />
        ))}
      </DataTable>
    </div>
  );
}
