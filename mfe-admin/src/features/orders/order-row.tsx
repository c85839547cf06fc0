import { Badge, formatDate, formatRupees, paths, Slot, useFillings } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import type { Order } from '../../api/order';
import { Cell, Row, RowHeader } from '../../components/data-table';
import { formatTime } from '../../components/date-time';
import { OrderCustomer } from './order-customer';
import { OrderItems } from './order-items';
import { methodLabels } from './order-list';
import styles from './orders-table.module.css';
import { StatusSelect } from './status-select';
import { Verification } from './verification';

const methods: Record<string, string> = methodLabels;

/** A row of the orders table (specification, 2: Admin orders). */
export function OrderRow({ order, isNew }: { order: Order; isNew: boolean }) {
  const { _id, orderNumber, user, items, totalAmount, paymentMethod, status, createdAt, paymentDetails, paymentConcerns } = order;
  const hasPanels = useFillings('admin.order-panels').fillings.length > 0;
  const hasPayment = paymentDetails !== undefined || paymentConcerns !== undefined;
  const nameId = `order-${_id}`;
  return (
    <Row className={isNew ? styles.isNew : undefined}>
      <RowHeader id={nameId} className={styles.order}>
        <Link to={paths.admin.order(_id)}>{orderNumber}</Link>
        {isNew && <Badge tone="gold">New</Badge>}
        <span className={styles.id}>{_id}</span>
      </RowHeader>
      <Cell label="Customer">
        <OrderCustomer user={user} />
      </Cell>
      <Cell label="Items">
        <OrderItems items={items} />
      </Cell>
      <Cell label="Total" numeric>
        <span className={styles.total}>{formatRupees(totalAmount)}</span>
        <span className={styles.soft}>{methods[paymentMethod] ?? (paymentMethod || 'N/A')}</span>
      </Cell>
      <Cell label="Status">
        <StatusSelect order={order} />
      </Cell>
      <Cell label="Date" className={styles.date}>
        <time dateTime={createdAt}>
          {formatDate(createdAt) || 'N/A'}
          <span className={styles.soft}>{formatTime(createdAt)}</span>
        </time>
      </Cell>
      <Cell label="Transaction ID">{paymentDetails?.transactionId}</Cell>
      <Cell label="Paid Amount" numeric>
        {paymentDetails && formatRupees(paymentDetails.amount)}
      </Cell>
      <Cell label="Paid Date" className={styles.date}>
        {paymentDetails && formatDate(paymentDetails.paymentDate)}
      </Cell>
      <Cell label="Verified">
        {(hasPayment || hasPanels) && (
          <>
            {hasPayment && <Verification order={order} describedBy={nameId} />}
            <Slot name="admin.order-panels" order={{ _id, orderNumber, status, totalAmount }} />
          </>
        )}
      </Cell>
    </Row>
  );
}
