import { Badge, Button, formatRupees, paths } from '@storefront/web-kit';
import { Activity, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Order, PaymentConcern } from '../../api/order';
import type { DialogMode } from '../../components/dialog-mode';
import { useKeptRow } from './kept-rows';
import { needsVerification } from './order-list';
import styles from './payment.module.css';
import { PaymentConcerns } from './payment-concerns';
import { useDecision } from './payment-details';
import { PaymentRefusal } from './payment-refusal';
import { usePaymentVerification } from './use-order-command';

/** True if the latest payment does not show the whole state: a part of the total is missing, or an earlier payment waits. */
function isPartOnly({ paymentDetails: last, status, totalAmount, amountVerified, amountReported, amountDue }: Order): boolean {
  if (totalAmount === undefined || amountVerified === undefined || amountReported === undefined) return false;
  const isWaiting = last && !last.verified && !last.refusal;
  const waiting = amountReported - amountVerified;
  const waitingBefore = waiting - ((isWaiting && last.amount) || 0);
  // Nothing is missing if the rest came back. Nothing is due for a cancelled order either, but a part of it can be missing.
  const isRestReturned = amountDue === 0 && status !== 'cancelled' && waiting < 0.001;
  // Rupees with paise are not exact.
  return waitingBefore > 0.001 || (amountVerified > 0 && amountVerified < totalAmount && !isRestReturned);
}

/** The warnings of an order. If it has several payments, each names its transaction, except the one about the sum of them. */
function concernsOf({ paymentConcerns = [], payments = [] }: Order): PaymentConcern[] {
  if (payments.length < 2) return paymentConcerns;
  return paymentConcerns.map((concern) => {
    const payment = payments.find(({ _id }) => _id === concern.paymentId);
    return payment && concern.kind !== 'amount-differs' ? { ...concern, message: `${payment.transactionId}: ${concern.message}` } : concern;
  });
}

function PaymentState({ payment, isPart }: { payment: Order['paymentDetails']; isPart: boolean }) {
  if (payment?.verified) return isPart ? undefined : <Badge tone="success">Verified</Badge>;
  if (!payment?.refusal) return 'Not verified';
  return (
    <>
      <Badge tone="danger">Refused</Badge>
      <span className={styles.reason}>{payment.refusal.reason}</span>
    </>
  );
}

/** State of the payment, warnings, and the buttons to verify or refuse it (specification, 4). */
export function Verification({ order, describedBy }: { order: Order; describedBy: string }) {
  const { mutate, isPending } = usePaymentVerification(order);
  const [refusal, setRefusal] = useState<DialogMode>();
  useKeptRow(order, refusal === 'visible');
  const concernsId = useId();
  const { _id, paymentDetails, amountVerified, totalAmount } = order;
  const concerns = concernsOf(order);
  const isPart = isPartOnly(order);
  const decide = useDecision(paymentDetails);
  const verify = () => decide(() => mutate({ transactionId: paymentDetails?.transactionId }));
  const described = concerns.length > 0 ? `${describedBy} ${concernsId}` : describedBy;
  return (
    <div className={styles.verification}>
      <span>
        <PaymentState payment={paymentDetails} isPart={isPart} />
        {isPart && (
          <Link className={styles.part} to={paths.admin.order(_id)}>
            {formatRupees(amountVerified)} of {formatRupees(totalAmount)} verified
          </Link>
        )}
      </span>
      {concerns.length > 0 && <PaymentConcerns id={concernsId} concerns={concerns} />}
      {needsVerification(order) && (
        <Button variant="secondary" size="sm" block busy={isPending} aria-describedby={described} onClick={verify} className={styles.decide}>
          Mark as Verified
        </Button>
      )}
      {needsVerification(order) && !paymentDetails?.refusal && (
        <Button variant="ghost" size="sm" block aria-describedby={described} onClick={() => setRefusal('visible')} className={styles.decide}>
          Refuse…
        </Button>
      )}
      {refusal && (
        <Activity mode={refusal}>
          <PaymentRefusal order={order} payment={paymentDetails} onRefused={() => setRefusal(undefined)} onClose={() => setRefusal('hidden')} />
        </Activity>
      )}
    </div>
  );
}
