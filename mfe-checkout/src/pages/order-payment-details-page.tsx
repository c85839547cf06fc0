import { ApiError, Button, Card, ErrorState, formatRupees, LinkButton, messageOf, PageHeader, paths, shop, Spinner, toast, usePageTitle, useSession } from '@storefront/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { Columns } from '../components/columns';
import { NextSteps } from '../components/next-steps';
import { Notice } from '../components/notice';
import { Section } from '../components/section';
import { useDialog } from '../components/use-dialog';
import { orderQuery, ordersKey } from '../features/orders/order-api';
import type { Order, Payment } from '../features/orders/order-reader';
import { PayBy } from '../features/orders/pay-by';
import { amountDueOf, isInParts, isToBePaid, paymentsOf, paymentStateOf, refundPromise } from '../features/orders/payment-state';
import { ReportedPayment, TooLateForPayment } from '../features/orders/reported-payment';
import { Transfers } from '../features/orders/transfers';
import { useIsOwnOrder } from '../features/orders/use-own-order';
import { dayOf, isOfTransaction, readDraft, startingValues, toPaymentForm } from '../features/payment/payment';
import type { PaymentValues } from '../features/payment/payment';
import { paymentStateQuery, submitPayment } from '../features/payment/payment-api';
import { PaymentForm } from '../features/payment/payment-form';
import { TransferPlan } from '../features/payment/transfer-plan';
import { transfersOf } from '../features/payment/transfers-of';
import { UpiPayment } from '../features/payment/upi-payment';
import styles from './order-payment-details-page.module.css';

const withdrawDialog = () => import(/* webpackChunkName: "dialogs" */ './withdraw-dialog');

const steps = [
  'Pay in your UPI app and note the transaction ID.',
  'Submit the payment details here.',
  'We check the payment, pack your order and e-mail you when it ships.',
];

const closedToVisitors = 'We are not waiting for a payment for this order. Please do not pay for it. If you have a question, call us or write to us.';

/** The reason why an order accepts no payment details; undefined if it accepts them. */
function closedReason(order: Order, isStaff: boolean): string | undefined {
  const { paymentMethod, status, cancellation } = order;
  if (paymentStateOf(order) === 'verified') return isStaff ? 'The payment is verified.' : 'We have verified your payment. You do not need to submit anything else.';
  if (status === 'cancelled' && cancellation !== 'unpaid') {
    if (isStaff) return 'This order is cancelled. It accepts no payment details.';
    return `This order is cancelled. Please do not pay for it. ${refundPromise(order) ?? 'If you have already paid, call us or write to us. We will refund you within three working days.'}`;
  }
  if (paymentMethod === 'cod') return isStaff ? 'This order is paid in cash on delivery.' : 'You pay for this order in cash on delivery. No payment details are needed.';
  return undefined;
}

const valuesOf = ({ transactionId, paymentDate, amount }: Payment): PaymentValues => ({ transactionId, paymentDate: dayOf(paymentDate), amount: amount === undefined ? '' : String(amount) });

/** The payment that the form corrects: the chosen one while it can be corrected, else the only one, while nothing else is to be paid or it was refused. */
function correctedPayment(order: Order | undefined, chosen: string | undefined): Payment | undefined {
  if (!order) return undefined;
  const payments = paymentsOf(order);
  const one = payments.find(({ _id, state }) => _id === chosen && state !== 'verified');
  if (one) return one;
  const hasRest = ['part-paid', 'late'].includes(paymentStateOf(order)) && amountDueOf(order) !== 0;
  return hasRest ? undefined : payments.findLast(({ state }) => state !== 'verified');
}

interface Attempt {
  values: PaymentValues;
  /** The payment that the attempt corrects. Without it, the attempt adds a payment. */
  paymentId?: string | undefined;
}

/**
 * The typed values that the server has not accepted: those of the last attempt, else those of the checkout. Undefined if the order already has this payment,
 * because only the answer was lost. A failed correction does not fill the form of another payment.
 */
function unsentValues(attempt: Attempt | undefined, draft: PaymentValues | undefined, given: Payment | undefined, payments: Payment[]): PaymentValues | undefined {
  const isForForm = attempt ? !given || !attempt.paymentId || attempt.paymentId === given._id : !given;
  const values = attempt ? attempt.values : draft;
  const isReported = values && payments.some((payment) => payment !== given && isOfTransaction(values.transactionId, payment));
  return isForForm && !isReported ? values : undefined;
}

/** Works without login: the link is enough to submit payment details. Only the order's customer sees the order (specification, 2). */
export function OrderPaymentDetailsPage() {
  usePageTitle('Payment Details');
  const { orderId = '' } = useParams();
  const { isLoggedIn, isAdmin, user } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [now] = useState(() => new Date());
  const [chosen, setChosen] = useState<string>();
  /** The last one that the server has not accepted. */
  const [attempt, setAttempt] = useState<Attempt>();
  const draft = readDraft(state, user?._id);
  const { dialog, open } = useDialog();
  const query = useQuery({ ...orderQuery(orderId), enabled: isLoggedIn });
  const order = query.data;
  const payments = order ? paymentsOf(order) : [];
  const given = correctedPayment(order, chosen);
  const isChosen = given !== undefined && given._id === chosen;
  const due = order && amountDueOf(order);
  const [nextTransfer] = due === undefined ? [] : transfersOf(due, shop().upiLimit);
  const isCustomer = useIsOwnOrder(order);
  // Staff report what a customer paid; they must not pay.
  const isStaff = isAdmin && order !== undefined && !isCustomer;
  const isWaiting = order !== undefined && isToBePaid(order);
  const stateQuery = useQuery({ ...paymentStateQuery(orderId), enabled: !isLoggedIn });
  const awaits = stateQuery.data?.awaits;
  const { error, isPending } = isLoggedIn ? query : stateQuery;
  const status = error instanceof ApiError ? error.status : undefined;
  const closed = order ? closedReason(order, isStaff) : awaits === 'nothing' ? closedToVisitors : undefined;

  /** Opens the form of a payment, or of a new one. */
  const choose = (paymentId: string | undefined) => {
    setChosen(paymentId);
    setAttempt(undefined);
  };
  const payment = useMutation({
    mutationFn: ({ values, paymentId }: Attempt) => submitPayment(orderId, { ...toPaymentForm(values), ...(paymentId && { paymentId }) }),
    onSuccess: ({ late, message }, { values }) => {
      const isAdded = given === undefined || given.state === 'refused';
      const left = isAdded && !late && due !== undefined ? (Math.round(due * 100) - Math.round(Number(values.amount) * 100)) / 100 : 0;
      if (late) toast.info(message);
      else toast.success('Payment details submitted! We will verify and process your order soon.');
      choose(undefined);
      if (left <= 0) navigate(paths.myOrders);
      // The next transfer has other values, also after a reload.
      else if (draft) navigate(paths.orderPaymentDetails(orderId), { replace: true });
    },
    onError: () => toast.error('Error submitting payment details.'),
    // Also after a failure: the payment may have been reported, verified or withdrawn elsewhere.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ordersKey });
      void client.invalidateQueries({ queryKey: paymentStateQuery(orderId).queryKey });
    },
  });
  const isPressed = useRef(false);
  const submit = (typed: PaymentValues) => {
    // A second press can come before React renders the first.
    if (isPressed.current) return;
    isPressed.current = true;
    const made = { values: typed, paymentId: given?._id };
    setAttempt(made);
    payment.mutate(made, { onSettled: () => (isPressed.current = false) });
  };
  const reason = attempt ? messageOf(payment.error, '') : '';
  const refusal = reason && (
    <Notice tone="danger" role="alert">
      <p>{reason}</p>
    </Notice>
  );
  const values = unsentValues(attempt, draft, given, payments) ?? (given ? valuesOf(given) : startingValues(nextTransfer, now));
  const isVerified = order !== undefined && paymentStateOf(order) === 'verified';
  const isSeveral = order !== undefined && isInParts(order);
  const withdrawButton = (one: Payment) => (
    <Button size="sm" variant="ghost" onClick={() => void open(withdrawDialog, { orderId, payment: one })}>
      Withdraw
    </Button>
  );

  const actionsOf = (one: Payment) =>
    one.state === 'submitted' &&
    one._id && (
      <>
        {!closed && (
          <Button size="sm" variant="secondary" onClick={() => choose(one._id)}>
            Correct
          </Button>
        )}
        {withdrawButton(one)}
      </>
    );

  // The order does not exist, so there is nothing to pay. If the call fails for another reason, the customer can still pay.
  if (status === 404 && !order) {
    return <ErrorState headingLevel={1} title="Order Not Found" text="Please check the link. Do not pay until you have the right one." action={<LinkButton to={paths.products}>Continue Shopping</LinkButton>} />;
  }
  return (
    <>
      <PageHeader title={closed ? 'Payment Details' : 'Submit UPI Payment Details'} subtitle={order ? `Order ${order.orderNumber}, ${formatRupees(order.totalAmount)}` : isLoggedIn && isPending && 'Your order'} />
      <Columns aside={!closed && !isStaff && <NextSteps title="How it works" steps={steps} />}>
        {closed ? (
          <Card>
            <div className={styles.closed}>
              {refusal}
              <Notice tone={isVerified ? 'success' : 'info'}>
                <p>{closed}</p>
              </Notice>
              {order && (isSeveral || refundPromise(order)) && <Transfers order={order} {...(isVerified && { actions: actionsOf })} />}
              <div>{order ? <LinkButton to={paths.orderConfirmation(orderId)}>View Details</LinkButton> : <LinkButton to={paths.products}>Continue Shopping</LinkButton>}</div>
            </div>
          </Card>
        ) : (
          <>
            {isPending && (
              <Section title="Pay by UPI">
                <div className={styles.waiting}>
                  <Spinner label="Loading your order" />
                </div>
              </Section>
            )}
            {isSeveral && (
              <Section title="Your payments so far">
                <Transfers order={order} actions={actionsOf} />
              </Section>
            )}
            {((!isLoggedIn && !isPending && awaits !== 'details') || (isWaiting && !isStaff)) && (
              <Section title="Pay by UPI">
                {isCustomer && <PayBy payBy={order?.payBy} />}
                {due !== undefined && <TransferPlan due={due} total={order?.totalAmount} />}
                <UpiPayment amount={nextTransfer} orderNumber={order?.orderNumber} />
              </Section>
            )}
            {/* What a visitor sees above it has another height than the spinner. */}
            {(isLoggedIn || !isPending) && (
              <Section title={given && isSeveral ? 'Correct your payment' : 'Your payment'}>
                {order && !isSeveral && <ReportedPayment order={order} />}
                {status === 403 && (
                  <Notice tone="warning">
                    <p>This order belongs to another account. Log out to pay for it with this link.</p>
                  </Notice>
                )}
                {awaits === 'details' && <TooLateForPayment />}
                {!isSeveral && given?.state === 'submitted' && given._id && <p>{withdrawButton(given)}</p>}
                {isChosen && (
                  <p>
                    <Button size="sm" variant="ghost" onClick={() => choose(undefined)}>
                      Report another payment instead
                    </Button>
                  </p>
                )}
                <PaymentForm key={`${given?._id ?? 'new'} ${payments.length}`} values={values} isBusy={payment.isPending} reported={payments.filter((one) => one !== given)} focusFirst={isChosen} onSubmit={submit} />
                {refusal}
              </Section>
            )}
          </>
        )}
      </Columns>
      {dialog}
    </>
  );
}
