import { formatDate, formatRupees } from '@storefront/web-kit';
import type { Ref } from 'react';
import { formatCount } from '../../components/count-of';
import { Cell, DataTable, Row, RowHeader, SortableHeadCell } from '../../components/data-table';
import { EmailLink } from '../../components/email-link';
import type { CustomerColumn, CustomerList } from './customer-list';
import type { Customer } from './customers-query';
import styles from './customers-table.module.css';

interface Props {
  customers: Customer[];
  sortBy: CustomerColumn;
  sortOrder: CustomerList['sortOrder'];
  /** The table still shows the previous rows while the next ones load. */
  busy: boolean;
  onSort: (column: CustomerColumn) => void;
  regionRef: Ref<HTMLDivElement>;
}

const columns: { column: CustomerColumn; label: string; numeric?: boolean }[] = [
  { column: 'name', label: 'Name' },
  { column: 'email', label: 'Email' },
  { column: 'phone', label: 'Phone' },
  { column: 'orders', label: 'Orders', numeric: true },
  { column: 'totalSpent', label: 'Total Spent', numeric: true },
  { column: 'createdAt', label: 'Created Date' },
];

/** Customers; each header sorts by its column (specification, 2: Admin customers). */
export function CustomersTable({ customers, sortBy, sortOrder, busy, onSort, regionRef }: Props) {
  const head = columns.map(({ column, label, numeric }) => (
    <SortableHeadCell
      key={column}
      label={label}
      numeric={numeric}
      order={column === sortBy ? sortOrder : undefined}
      onSort={() => onSort(column)}
    />
  ));
  return (
    <DataTable caption="Customers" head={head} keepsHead busy={busy} regionRef={regionRef}>
      {customers.map(({ _id, name, email, phone, orders, totalSpent, createdAt }) => (
        <Row key={_id}>
          <RowHeader className={styles.name}>{name}</RowHeader>
          <Cell label="Email" className={styles.email}>
            {email && <EmailLink email={email} />}
          </Cell>
          <Cell label="Phone" className={styles.phone}>
            {phone}
          </Cell>
          <Cell label="Orders" numeric>
            {orders === undefined ? 'N/A' : formatCount(orders)}
          </Cell>
          <Cell label="Total Spent" numeric>
            {formatRupees(totalSpent)}
          </Cell>
          <Cell label="Created Date" className={styles.date}>
            {formatDate(createdAt)}
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}
