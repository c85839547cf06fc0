import type { OrderStatus } from '@storefront/contracts';
import { Select } from '@storefront/web-kit';
import { Activity, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Order } from '../../api/order';
import { capitalised } from '../../components/capitalised';
import type { DialogMode } from '../../components/dialog-mode';
import { Cancellation } from './cancellation';
import { useKeptRow } from './kept-rows';
import { statusLabels } from './order-list';
import styles from './status-select.module.css';
import { useStatusChange } from './use-order-command';

/**
 * True if the key changes the select while its list is closed. With Alt, and on a Mac, the arrows up and down open the list instead, and
 * the choice from the list needs no second confirmation.
 */
const changesClosedSelect = ({ key, altKey }: KeyboardEvent) =>
  !altKey && /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|\S)$/.test(key) && !(/^Arrow[UD]/.test(key) && navigator.platform.startsWith('Mac'));

/**
 * The order's status. Choosing another one saves it; every change is allowed (specification, 4). Keys on the closed select pass through
 * the statuses between, so their choice is a draft until Enter or until the field loses the focus. Escape drops it.
 */
export function StatusSelect({ order }: { order: Order }) {
  const { mutate, isPending, variables, failure } = useStatusChange(order);
  const [cancellation, setCancellation] = useState<DialogMode>();
  const [draft, setDraft] = useState<OrderStatus>();
  const isByKey = useRef(false);
  /** The status when the choice began: a reload can change it behind an open list or dialog. */
  const seen = useRef<string>(undefined);
  const hintId = useId();
  const status = isPending ? variables.status : (draft ?? order.status);
  useKeptRow(order, cancellation === 'visible' || draft !== undefined);
  const begin = () => {
    if (draft === undefined) seen.current = order.status;
  };
  const save = (change: { status: OrderStatus; reason?: string }) => {
    mutate({ ...change, from: seen.current ?? order.status }, { onSuccess: () => setCancellation(undefined) });
    // After a failure the admin sees the status that the order has now.
    seen.current = undefined;
  };
  const choose = (chosen: OrderStatus) => {
    setDraft(undefined);
    if (isPending || chosen === order.status) return;
    if (chosen === 'cancelled') setCancellation('visible');
    else save({ status: chosen });
  };
  const change = (chosen: OrderStatus) => {
    if (isByKey.current && !isPending) setDraft(chosen);
    else choose(chosen);
    isByKey.current = false;
  };
  const press = (event: KeyboardEvent) => {
    begin();
    isByKey.current = changesClosedSelect(event);
    if (draft === undefined) return;
    if (event.key === 'Escape') setDraft(undefined);
    if (event.key === 'Enter') {
      // Otherwise Enter also opens the list in some browsers.
      event.preventDefault();
      choose(draft);
    }
  };
  return (
    <>
      <Select
        className={styles.select}
        data-status={status}
        aria-label={`Status of ${order.orderNumber}`}
        aria-busy={isPending || undefined}
        aria-describedby={draft && hintId}
        value={status}
        onKeyDown={press}
        onPointerDown={() => {
          begin();
          isByKey.current = false;
        }}
        onChange={({ target }) => change(target.value as OrderStatus)}
        onBlur={() => draft && choose(draft)}
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
      {draft && (
        <span id={hintId} className={styles.hint}>
          Press Enter to save
        </span>
      )}
      {cancellation && (
        <Activity mode={cancellation}>
          <Cancellation
            order={order}
            busy={isPending}
            failure={variables?.status === 'cancelled' ? failure : ''}
            onConfirm={(reason) => save({ status: 'cancelled', reason })}
            onClose={() => setCancellation('hidden')}
          />
        </Activity>
      )}
    </>
  );
}
