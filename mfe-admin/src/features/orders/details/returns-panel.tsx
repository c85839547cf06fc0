import { Badge, Button, Checkbox, formatDate, type BadgeTone } from '@storefront/web-kit';
import { useState } from 'react';
import type { OrderDetails, Return } from './order-details';
import styles from './order.module.css';
import { Panel } from '../../../components/panel';
import { NoteDialog } from './note-dialog';
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
  const { mutate, isPending } = useReturnDecision(one._id);
  const [step, setStep] = useState<(typeof steps)[string][number]>();
  const [isRestocked, setRestocked] = useState(true);
  const nameOf = new Map(order.items.map(({ product }) => [product._id, product.name]));
  const { label, tone } = states[one.state] ?? { label: one.state || 'Unknown', tone: 'neutral' as const };
  const decide = (note: string) => {
    if (step) mutate({ state: step.to, ...(note !== '' && { note }), ...(step.to === 'received' && { restock: isRestocked }) }, { onSuccess: () => setStep(undefined) });
  };
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
            <Button key={next.to} size="sm" variant={next.to === 'refused' ? 'ghost' : 'secondary'} onClick={() => setStep(next)}>
              {next.label}
            </Button>
          ))}
        </div>
      )}
      {step && (
        <NoteDialog
          title={step.title}
          label={step.to === 'refused' ? 'Reason' : 'Note'}
          hint="The customer gets it by e-mail"
          isRequired={step.to === 'refused'}
          submit="Save"
          busy={isPending}
          onClose={() => setStep(undefined)}
          onConfirm={decide}
        >
          {step.to === 'received' && (
            <Checkbox label="Put the pieces back in stock" checked={isRestocked} onChange={({ target }) => setRestocked(target.checked)} />
          )}
        </NoteDialog>
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
