import type { OrderStatus } from '@storefront/contracts';
import { Select } from '@storefront/web-kit';
import { useState } from 'react';
import type { Order } from '../../api/order';
import { capitalised } from '../../components/capitalised';
import { Cancellation, mayNeedRefund } from './cancellation';
import { statusLabels } from './order-list';
import styles from './status-select.module.css';
import { useStatusChange } from './use-order-command';

/** The order's status. Choosing another one saves it; every change is allowed (specification, 4). */
export function StatusSelect({ order }: { order: Order }) {
  const { mutate, isPending, variables } = useStatusChange(order);
  const [isCancelling, setCancelling] = useState(false);
  const status = isPending ? variables.status : order.status;
  const choose = (chosen: OrderStatus) => {
    if (isPending) return;
    if (chosen === 'cancelled' && mayNeedRefund(order)) setCancelling(true);
    else mutate({ status: chosen });
  };
  return (
    <>
      <Select
        className={styles.select}
        data-status={status}
        aria-label={`Status of ${order.orderNumber}`}
        aria-busy={isPending || undefined}
        value={status}
        onChange={({ target }) => choose(target.value as OrderStatus)}
      >
        {!(status in statusLabels) && (
          <option value={status} disabled>
            {capitalised(status)}
          </option>
        )}
        {Object.entries(statusLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {isCancelling && (
        <Cancellation
          order={order}
          onConfirm={(reason) => {
            setCancelling(false);
            mutate({ status: 'cancelled', reason });
          }}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  );
}
