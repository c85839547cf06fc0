import { Badge, Button, Checkbox, formatDate, type BadgeTone } from '@storefront/web-kit';
import { Activity, useState } from 'react';
import type { DialogMode } from '../../../components/dialog-mode';
import type { OrderDetails, Return } from './order-details';
import styles from './order.module.css';
import { Panel } from '../../../components/panel';
import { NoteDialog } from '../note-dialog';
import { useReturnDecision, type ReturnDecision } from '../use-order-command';

const states: Record<string, { label: string; tone: BadgeTone }> = {
  requested: { label: 'Requested', tone: 'warning' },
  accepted: { label: 'On its way back', tone: 'info' },
  received: { label: 'Received', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
};

type Step = ReturnDecision['state'];

const steps: Record<string, { to: Step; label: string; title: string }[]> = {
  requested: [
    { to: 'accepted', label: 'Accept…', title: 'Accept the return' },
    { to: 'refused', label: 'Refuse…', title: 'Refuse the return' },
  ],
  accepted: [{ to: 'received', label: 'Received…', title: 'The pieces have arrived' }],
};

function ReturnRow({ order, one }: { order: OrderDetails; one: Return }) {
  const { mutate, isPending, variables, failure } = useReturnDecision(one._id);
  const [dialog, setDialog] = useState<(typeof steps)[string][number] & { from: string; mode: DialogMode }>();
  const [isRestocked, setRestocked] = useState(true);
  const isCancelled = order.status === 'cancelled';
  const nameOf = new Map(order.items.map(({ product }) => [product._id, product.name]));
  const { label, tone } = states[one.state] ?? { label: one.state || 'Unknown', tone: 'neutral' as const };
  const decide = (state: Step, from: string, note: string) =>
    mutate({ state, from, ...(note !== '' && { note }), ...(state === 'received' && { restock: isCancelled || isRestocked }) }, { onSuccess: () => setDialog(undefined) });
  return (
    <li className={styles.payment}>
      <div>
        {one.items.map(({ product, quantity = 1 }, index) => (
          <p key={index} className={styles.name}>
            {quantity} × {nameOf.get(product) ?? 'Product'}
          </p>
        ))}
        <p className={styles.soft}>
          {formatDate(one.at) || 'N/A'}. Wants {one.wish === 'exchange' ? 'an exchange' : 'the money back'}. {one.reason}
        </p>
        {one.note && <p className={styles.soft}>Note: {one.note}</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
      {steps[one.state] && (
        <div className={styles.buttons}>
          {steps[one.state]?.map((next) => (
            <Button key={next.to} size="sm" variant={next.to === 'refused' ? 'ghost' : 'secondary'} onClick={() => setDialog({ ...next, from: one.state, mode: 'visible' })}>
              {next.label}
            </Button>
          ))}
        </div>
      )}
      {dialog && (
        <Activity key={dialog.to} mode={dialog.mode}>
          <NoteDialog
            title={dialog.title}
            label={dialog.to === 'refused' ? 'Reason' : 'Note'}
            isRequired={dialog.to === 'refused'}
            hint={dialog.to === 'accepted' ? 'Say where and how to send the items. The customer gets it by e-mail.' : undefined}
            submit="Save"
            busy={isPending}
            failure={variables?.state === dialog.to ? failure : ''}
            onClose={() => setDialog({ ...dialog, mode: 'hidden' })}
            onConfirm={(note) => decide(dialog.to, dialog.from, note)}
          >
            {dialog.to === 'received' &&
              (isCancelled ? (
                <p className={styles.soft}>The order is cancelled, so these pieces already count as stock. If they are damaged, reduce the stock of the product.</p>
              ) : (
                <Checkbox label="Put the pieces back in stock" checked={isRestocked} onChange={({ target }) => setRestocked(target.checked)} />
              ))}
          </NoteDialog>
        </Activity>
      )}
    </li>
  );
}

/** The returns of the order, each with its next step. */
export function ReturnsPanel({ order }: { order: OrderDetails }) {
  const { returns = [] } = order;
  if (returns.length === 0) return null;
  return (
    <Panel title="Returns">
      <ul className={styles.list}>
        {returns.map((one) => (
          <ReturnRow key={one._id} order={order} one={one} />
        ))}
      </ul>
    </Panel>
  );
}
