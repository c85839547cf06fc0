import { mostPayments } from '@storefront/contracts/rules';
import { ApiError, Button, Card, formatRupees, LinkButton, PageHeader, paths, shop, toast, useSession } from '@storefront/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isKeyDecided } from '../api/idempotency-key';
import { Columns } from '../components/columns';
import { NextSteps } from '../components/next-steps';
import { Notice } from '../components/notice';
import { scrollIntoWindow } from '../components/scroll-into-window';
import { Section } from '../components/section';
import { useDialog } from '../components/use-dialog';
import { closedReason } from '../features/orders/closed-reason';
import { orderQuery, ordersKey } from '../features/orders/order-api';
import type { Order, Payment } from '../features/orders/order-reader';
import { PayBy } from '../features/orders/pay-by';
import { amountDueOf, isInParts, isToBePaid, onlyPaymentOf, paymentsOf, paymentStateOf, refundPromise, rupeesLeft, takesPayment } from '../features/orders/payment-state';
import { ReportedPayment, TooLateForPayment } from '../features/orders/reported-payment';
import { Transfers } from '../features/orders/transfers';
import { useIsOwnOrder } from '../features/orders/use-own-order';
import { hasValues, isOfTransaction, isSamePayment, startingValues, toPaymentForm, valuesOf } from '../features/payment/payment';
import type { PaymentValues } from '../features/payment/payment';
import { paymentStateQuery, submitPayment } from '../features/payment/payment-api';
import { forgetDraft, readDraft } from '../features/payment/payment-draft';
import { PaymentForm } from '../features/payment/payment-form';
import { TransferPlan } from '../features/payment/transfer-plan';
import { transfersOf } from '../features/payment/transfers-of';
import { unsavedTexts } from '../features/payment/unsaved-payment';
import { UpiPayment } from '../features/payment/upi-payment';
import { reportPayment } from '../purchase/report-payment';
import type { Report } from '../purchase/report-payment';
import styles from './order-payment.module.css';

const withdrawDialog = () => import(/* webpackChunkName: "dialogs" */ './withdraw-dialog');

const steps = [
  'Pay in your UPI app and note the 12-digit UPI reference (UTR).',
  'Submit the payment details here.',
  'We check the payment, pack your order and e-mail you when it ships.',
];

const closedToVisitors = 'We are not waiting for a payment for this order. Please do not pay for it. If you have a question, call us or write to us.';

const secondTransfer = 'If you have made another transfer by mistake, call us or write to us. We will refund you within three working days.';

interface Props {
  orderId: string;
  /** Absent for a visitor. */
  order: Order | undefined;
  /** For a visitor: `awaits` of the payment's state, which says what the shop waits for. Absent if it is unknown. */
  awaits: string | undefined;
}

/** The payments of an order, and the form to add or correct one. */
export function OrderPayment({ orderId, order, awaits }: Props) {
  const { isAdmin } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { dialog, open } = useDialog();
  const [now] = useState(() => new Date());
  const payments = order ? paymentsOf(order) : [];
  const isCustomer = useIsOwnOrder(order);
  /** The customer submitted it, at checkout or here. */
  const [stored, setStored] = useState(() => (isCustomer ? readDraft(orderId) : undefined));
  // The customer may have submitted a refused payment again, with other values.
  const isConfirmed = stored !== undefined && payments.some((one) => (one.state === 'refused' ? hasValues(stored, one) : isOfTransaction(stored.transactionId, one)));
  const unconfirmed = isConfirmed ? undefined : stored;
  // A form that adds a payment must not become one that corrects a payment. Otherwise the customer could overwrite a payment that somebody else has just reported.
  const [form, setForm] = useState(() => ({ paymentId: order && !unconfirmed ? onlyPaymentOf(order)?._id : undefined, opened: 0 }));
  const given = payments.find(({ _id, state }) => _id === form.paymentId && state !== 'verified');
  const isChosen = given !== undefined && form.opened > 0;
  // Staff report what a customer paid; they must not pay.
  const isStaff = isAdmin && order !== undefined && !isCustomer;
  const reason = order ? closedReason(order, isStaff) : awaits === 'nothing' ? closedToVisitors : undefined;
  // If true, payments can be corrected, but none can be added.
  const isFull = order !== undefined && !reason && !takesPayment(order);
  const due = order && amountDueOf(order);
  const full = due
    ? `This order already has ${payments.length} payments. You cannot add another one. ${isStaff ? '' : 'Please call us or write to us before you pay the rest.'}`
    : `We have payment details for the whole amount. ${isStaff ? '' : `Please do not pay again. ${secondTransfer}`}`;
  const closed = reason ?? (isFull && !given ? full : undefined);
  const most = mostPayments - payments.length;
  const [nextTransfer] = due === undefined ? [] : transfersOf(due, shop().upiLimit, most);

  const values = given ? valuesOf(given) : (unconfirmed ?? startingValues(nextTransfer, now));

  const isPressed = useRef(false);
  const submission = useMutation({
    // A visitor cannot see whose payment the order has.
    mutationFn: (report: Report) => (order ? reportPayment(client, orderId, report) : submitPayment(orderId, toPaymentForm(report.values))),
    onSuccess: ({ late, message }) => {
      if (late) toast.info(message);
      else toast.success('Payment details submitted! We will verify and process your order soon.');
    },
    // After a 401 the login's page is open, which does not show the server's message.
    onError: (error, { values, keepsDraft }) => {
      if (keepsDraft && isKeyDecided(error)) forgetDraft(orderId, values);
      toast.error((error instanceof ApiError && error.status === 401 && error.message) || 'Error submitting payment details.');
    },
    // Also after a failure: the payment may have been reported, verified or withdrawn elsewhere.
    onSettled: () => {
      isPressed.current = false;
      void client.invalidateQueries({ queryKey: ordersKey });
      void client.invalidateQueries({ queryKey: paymentStateQuery(orderId).queryKey });
    },
  });
  /** Opens the form of a payment, or of a new one. */
  const show = (paymentId: string | undefined) => {
    setForm(({ opened }) => ({ paymentId, opened: opened + 1 }));
    isPressed.current = false;
    submission.reset();
  };
  const dropDraft = (values?: PaymentValues) => {
    forgetDraft(orderId, values);
    setStored(undefined);
  };
  // Otherwise the draft would return if the customer withdraws the payment.
  useEffect(() => {
    if (isConfirmed) dropDraft(stored);
  });
  const submit = (values: PaymentValues) => {
    // A second press can come before React renders the busy button.
    if (isPressed.current) return;
    isPressed.current = true;
    const isAdded = !given || given.state === 'refused';
    const keepsDraft = isAdded && isCustomer;
    submission.mutate(
      { values, paymentId: given?._id, keepsDraft },
      {
        // Only while this form is on the page: the customer may have opened another one, or another page.
        onSuccess: ({ late }) => {
          show(undefined);
          // Until the order has loaded, the page would ask for the same transfer again.
          void client.resetQueries(orderQuery(orderId));
          const hasNext = isAdded && !late && rupeesLeft(due ?? 0, Number(values.amount)) > 0;
          if (!hasNext) navigate(paths.myOrders);
        },
        onError: () => keepsDraft && setStored(readDraft(orderId)),
      },
    );
  };

  const { error, variables } = submission;
  const failure = error && variables && !payments.some((one) => isSamePayment(variables.values, one)) && (
    <div ref={scrollIntoWindow}>
      <Notice tone="danger" role="alert">
        {unsavedTexts({ values: variables.values, error, isFormOpen: !closed && variables.paymentId === given?._id, seesPayments: order !== undefined }).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
    </div>
  );

  const isVerified = order !== undefined && paymentStateOf(order) === 'verified';
  const isSeveral = order !== undefined && isInParts(order);
  const isWaiting = order ? isToBePaid(order) && !isFull && !isStaff : awaits !== 'details';
  const withdrawButton = (one: Payment) =>
    one._id && (
      <Button size="sm" variant="ghost" onClick={() => void open(withdrawDialog, { orderId, payment: one })}>
        Withdraw
      </Button>
    );
  const actionsOf = (one: Payment) =>
    // If no payment can be added, a refused one can still be reported again or make room.
    (one.state === 'submitted' || (isFull && due && one.state === 'refused')) && (
      <>
        {!reason && (
          <Button size="sm" variant="secondary" onClick={() => show(one._id)}>
            Correct
          </Button>
        )}
        {withdrawButton(one)}
      </>
    );

  return (
    <>
      <PageHeader title={closed ? 'Payment Details' : 'Submit UPI Payment Details'} subtitle={order && `Order ${order.orderNumber}, ${formatRupees(order.totalAmount)}`} />
      <Columns aside={!closed && !isStaff && !unconfirmed && <NextSteps title="How it works" steps={steps} />}>
        {closed ? (
          <Card>
            <div className={styles.closed}>
              {failure}
              <Notice tone={isVerified && order.status !== 'cancelled' ? 'success' : 'info'} role="status">
                <p>{closed}</p>
              </Notice>
              {order && (isSeveral || refundPromise(order)) && <Transfers order={order} {...((isVerified || isFull) && { actions: actionsOf })} />}
              <div>{order ? <LinkButton to={paths.orderConfirmation(orderId)}>View Details</LinkButton> : <LinkButton to={paths.products}>Continue Shopping</LinkButton>}</div>
            </div>
          </Card>
        ) : (
          <>
            {isSeveral && (
              <Section title="Your payments so far">
                <Transfers order={order} actions={actionsOf} />
              </Section>
            )}
            {unconfirmed && (
              <Notice tone="warning" role="alert">
                <p>We have not confirmed your payment details. Please do not pay again. You can safely submit them again.</p>
                <p>
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => {
                      show(undefined);
                      dropDraft();
                    }}
                  >
                    I have not paid yet
                  </Button>
                </p>
              </Notice>
            )}
            {isWaiting && !unconfirmed && (
              <Section title="Pay by UPI">
                {isCustomer && <PayBy payBy={order?.payBy} />}
                {due !== undefined && <TransferPlan due={due} total={order?.totalAmount} most={most} />}
                <UpiPayment amount={nextTransfer} orderNumber={order?.orderNumber} />
              </Section>
            )}
            <Section title={given?.state === 'submitted' ? 'Correct your payment' : 'Your payment'}>
              {order && !isSeveral && <ReportedPayment order={order} />}
              {isFull && isCustomer && <p>{secondTransfer}</p>}
              {awaits === 'details' && <TooLateForPayment />}
              {!isSeveral && given?.state === 'submitted' && <p>{withdrawButton(given)}</p>}
              {isChosen && !isFull && (
                <p>
                  <Button size="sm" variant="ghost" onClick={() => show(undefined)}>
                    Add another payment instead
                  </Button>
                </p>
              )}
              <PaymentForm key={`${given?._id ?? 'new'} ${form.opened}`} values={values} isBusy={submission.isPending} reported={payments.filter((one) => one !== given)} orderedAt={order?.createdAt} focusFirst={isChosen} onSubmit={submit} />
              {failure}
            </Section>
          </>
        )}
      </Columns>
      {dialog}
    </>
  );
}
