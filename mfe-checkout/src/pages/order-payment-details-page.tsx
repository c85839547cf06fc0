import { Card, formatRupees, LinkButton, messageOf, PageHeader, paths, Spinner, toast, usePageTitle, useSession } from '@storefront/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { Columns } from '../components/columns';
import { NextSteps } from '../components/next-steps';
import { Notice } from '../components/notice';
import { Section } from '../components/section';
import { orderQuery, ordersKey } from '../features/orders/order-api';
import type { Order } from '../features/orders/order-reader';
import { paymentStateOf } from '../features/orders/payment-state';
import { ReportedPayment } from '../features/orders/reported-payment';
import { dayOf, readDraft, startingValues, toPaymentForm } from '../features/payment/payment';
import type { PaymentValues } from '../features/payment/payment';
import { submitPayment } from '../features/payment/payment-api';
import { PaymentForm } from '../features/payment/payment-form';
import { UpiPayment } from '../features/payment/upi-payment';
import styles from './order-payment-details-page.module.css';

const steps = [
  'Pay in your UPI app and note the transaction ID.',
  'Submit the payment details here.',
  'We check the payment, pack your order and e-mail you when it ships.',
];

/** The reason why an order accepts no payment details; undefined if it accepts them. */
function closedReason({ paymentMethod, paymentDetails, status, cancellation }: Order): string | undefined {
  if (paymentDetails?.verified) return 'We have verified your payment. You do not need to submit anything else.';
  if (status === 'cancelled' && cancellation !== 'unpaid') return 'This order is cancelled. Please do not pay for it. If you have already paid, call us or write to us. We will refund you within three working days.';
  if (paymentMethod === 'cod') return 'You pay for this order in cash on delivery. No payment details are needed.';
  return undefined;
}

/** Works without login: the link is enough to submit payment details. Only the order's customer sees the order (specification, 2). */
export function OrderPaymentDetailsPage() {
  usePageTitle('Payment Details');
  const { orderId = '' } = useParams();
  const { isLoggedIn, user } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [now] = useState(() => new Date());
  const query = useQuery({ ...orderQuery(orderId), enabled: isLoggedIn });
  const order = query.data;
  const given = order?.paymentDetails;
  const isToBePaid = order !== undefined && order.status !== 'cancelled' && ['awaited', 'refused'].includes(paymentStateOf(order));
  const closed = order && closedReason(order);

  const payment = useMutation({
    mutationFn: (values: PaymentValues) => submitPayment(orderId, toPaymentForm(values)),
    onSuccess: ({ late, message }) => {
      void client.invalidateQueries({ queryKey: ordersKey });
      if (late) toast.info(message);
      else toast.success('Payment details submitted! We will verify and process your order soon.');
      navigate(paths.myOrders);
    },
    onError: () => toast.error('Error submitting payment details.'),
  });
  const refusal = messageOf(payment.error, '');
  const values = given
    ? { transactionId: given.transactionId, paymentDate: dayOf(given.paymentDate), amount: given.amount === undefined ? '' : String(given.amount) }
    : (readDraft(state, user?._id) ?? startingValues(order?.totalAmount, now));

  return (
    <>
      <PageHeader title="Submit UPI Payment Details" subtitle={order && `Order ${order.orderNumber}, ${formatRupees(order.totalAmount)}`} />
      <Columns aside={<NextSteps title="How it works" steps={steps} />}>
        {closed ? (
          <Card>
            <div className={styles.closed}>
              <Notice tone={given?.verified ? 'success' : 'info'}>
                <p>{closed}</p>
              </Notice>
              <div>
                <LinkButton to={paths.orderConfirmation(orderId)}>View Details</LinkButton>
              </div>
            </div>
          </Card>
        ) : (
          <>
            {isLoggedIn && query.isPending && (
              <Section title="Pay by UPI">
                <div className={styles.waiting}>
                  <Spinner label="Loading your order" />
                </div>
              </Section>
            )}
            {(!isLoggedIn || isToBePaid) && (
              <Section title="Pay by UPI">
                <UpiPayment amount={order?.totalAmount} />
              </Section>
            )}
            <Section title="Your payment">
              {order && <ReportedPayment order={order} />}
              <PaymentForm values={values} isBusy={payment.isPending} onSubmit={(typed) => payment.mutate(typed)} />
              {refusal && (
                <Notice tone="danger" role="alert">
                  <p>{refusal}</p>
                </Notice>
              )}
            </Section>
          </>
        )}
      </Columns>
    </>
  );
}
