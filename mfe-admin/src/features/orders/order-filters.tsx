import { Checkbox, Select } from '@storefront/web-kit';
import type { OrderStatus } from '@storefront/contracts';
import { statusLabels, type OrderList } from './order-list';
import styles from './order-filters.module.css';

type Choice = Pick<OrderList, 'status' | 'payment'>;

/** Filters the orders by status and by payments that wait for verification. */
export function OrderFilters({ status, payment, onChange }: Choice & { onChange: (change: Partial<Choice>) => void }) {
  return (
    <>
      <Select
        aria-label="Filter by status"
        className={styles.select}
        value={status}
        onChange={({ target }) => onChange({ status: target.value as OrderStatus | '' })}
      >
        <option value="">All statuses</option>
        {Object.entries(statusLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Checkbox
        className={styles.checkbox}
        label="Payment to verify"
        checked={payment === 'to-verify'}
        onChange={({ target }) => onChange({ payment: target.checked ? 'to-verify' : '' })}
      />
    </>
  );
}
