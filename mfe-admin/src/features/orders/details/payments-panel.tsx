import { Badge, Button, formatDate, formatRupees, type BadgeTone } from '@storefront/web-kit';
import { Activity, useState } from 'react';
import type { DialogMode } from '../../../components/dialog-mode';
import { PaymentConcerns } from '../payment-concerns';
import type { OrderDetails, Payment } from './order-details';
import styles from './order.module.css';
import { Panel } from '../../../components/panel';
import { useDecision } from '../payment-details';
import { PaymentRefusal } from '../payment-refusal';
import { usePaymentVerification } from '../use-order-command';

const states: Record<string, { label: string; tone: BadgeTone }> = {
  submitted: { label: 'To verify', tone: 'warning' },
  verified: { label: 'Verified', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
};

function PaymentRow({ order, payment, onRefuse }: { order: OrderDetails; payment: Payment; onRefuse: () => void }) {
  const { mutate, isPending } = usePaymentVerification(order);
  const decide = useDecision(payment);
  const { _id, transactionId, amount, paymentDate, state, refusal } = payment;
  const { label, tone } = states[state] ?? { label: state || 'Unknown', tone: 'neutral' as const };
  const concerns = (order.paymentConcerns ?? []).filter(({ paymentId }) => paymentId === _id);
  const concernsId = `concerns-${_id}`;
  const describedBy = concerns.length > 0 ? concernsId : undefined;
  const verify = (how: { keepCancelled?: true } = {}) => decide(() => mutate({ paymentId: _id, ...how }));
  return (
    <li className={styles.payment}>
      <div>
        <p className={styles.amount}>{formatRupees(amount)}</p>
        <p className={styles.soft}>
          Transaction {transactionId}, paid on {formatDate(paymentDate) || 'an unknown date'}
        </p>
        {refusal && <p className={styles.soft}>Refused because: {refusal.reason}</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
      {concerns.length > 0 && <PaymentConcerns id={concernsId} concerns={concerns} />}
      {state !== 'verified' && (
        <div className={styles.buttons}>
          <Button size="sm" variant="secondary" busy={isPending} aria-describedby={describedBy} onClick={() => verify()}>
            Mark as Verified
          </Button>
          {order.status === 'cancelled' && order.cancelledBy !== 'customer' && (
            <Button size="sm" variant="secondary" busy={isPending} aria-describedby={describedBy} onClick={() => verify({ keepCancelled: true })}>
              Verify for a Refund
            </Button>
          )}
          {state === 'submitted' && (
            <Button size="sm" variant="ghost" onClick={onRefuse}>
              Refuse…
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The money of an order: each payment with its decision, and the sums. */
export function PaymentsPanel({ order }: { order: OrderDetails }) {
  const { payments = [], paymentConcerns = [], totalAmount, amountVerified, amountReceived, amountDue, paymentMethod } = order;
  const isCash = paymentMethod === 'cod';
  // Older order services do not send `amountReceived`. For UPI it equals `amountVerified`.
  const received = amountReceived ?? (isCash ? undefined : amountVerified);
  const [refusal, setRefusal] = useState<{ paymentId: string; mode: DialogMode }>();
  const ids = new Set(payments.map(({ _id }) => _id));
  const general = paymentConcerns.filter(({ paymentId }) => paymentId === undefined || !ids.has(paymentId));
  return (
    <Panel title="Payments">
      <dl className={styles.sums}>
        <div>
          <dt>Total</dt>
          <dd>{formatRupees(totalAmount)}</dd>
        </div>
        {received !== undefined && (
          <div>
            <dt>{isCash ? 'Received' : 'Verified'}</dt>
            <dd>{formatRupees(received)}</dd>
          </div>
        )}
        {amountDue !== undefined && amountDue > 0 && (
          <div>
            <dt>Still to be {isCash ? 'paid on delivery' : 'paid'}</dt>
            <dd>{formatRupees(amountDue)}</dd>
          </div>
        )}
      </dl>
      {general.length > 0 && <PaymentConcerns id={`concerns-of-${order._id}`} concerns={general} />}
      {payments.length > 0 ? (
        <ul className={styles.list}>
          {payments.map((payment) => (
            <PaymentRow key={payment._id} order={order} payment={payment} onRefuse={() => setRefusal({ paymentId: payment._id, mode: 'visible' })} />
          ))}
        </ul>
      ) : (
        <p className={styles.soft}>{isCash ? 'Cash on delivery.' : 'The customer has reported no payment yet.'}</p>
      )}
      {refusal && (
        <Activity key={refusal.paymentId} mode={refusal.mode}>
          <PaymentRefusal
            order={order}
            payment={payments.find(({ _id }) => _id === refusal.paymentId)}
            paymentId={refusal.paymentId}
            // Staff may have opened the dialog of another payment in the meantime.
            onRefused={() => setRefusal((now) => (now?.paymentId === refusal.paymentId ? undefined : now))}
            onClose={() => setRefusal({ ...refusal, mode: 'hidden' })}
          />
        </Activity>
      )}
    </Panel>
  );
}
