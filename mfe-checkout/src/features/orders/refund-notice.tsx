import { formatLongDate, formatRupees } from '@storefront/web-kit';
import { Notice } from '../../components/notice';
import type { Order } from './order-reader';
import { owedText, paymentsOf, paymentStateOf, refundPromise } from './payment-state';
import { Transfers } from './transfers';
import { useIsOwnOrder } from './use-own-order';

const methods: Record<string, string> = { upi: 'by UPI', bank: 'by bank transfer', cash: 'in cash' };

const returnTexts: Record<string, string> = {
  requested: 'We received your request to return',
  accepted: 'Please send back',
  received: 'We received your return of',
  refused: 'We cannot accept your return of',
};

/** The same for staff. */
const staffReturnTexts: Record<string, string> = {
  requested: 'The customer asked to return',
  accepted: 'We accepted the return of',
  received: 'We received the return of',
  refused: 'We refused the return of',
};

/** The pieces of a return, as a text. */
function piecesOf({ items }: NonNullable<Order['returns']>[number], order: Order): string {
  const nameOf = new Map(order.items.map(({ product }) => [product._id, product.name]));
  return items.map(({ product, quantity = 1 }) => `${quantity} × ${nameOf.get(product) ?? 'Product'}`).join(', ');
}

/** Notices about the order's cancellation, returns and refunds. Staff read them in other words than the order's customer. */
export function RefundNotice({ order }: { order: Order }) {
  const { status, cancelledBy, cancelReason, refundDue = 0, refunds = [], returns = [] } = order;
  const isCustomer = useIsOwnOrder(order);
  const payments = paymentsOf(order);
  const promise = refundPromise(order);
  // In the other states the payment's notice covers them.
  const hasOpenPayments = status === 'cancelled' && paymentStateOf(order) === 'not-expected' && payments.length > 0;
  const isCancelledBySomeone = status === 'cancelled' && cancelledBy !== undefined && cancelledBy !== 'shop';
  return (
    <>
      {isCancelledBySomeone && (
        <Notice>
          <p>{cancelledBy !== 'customer' ? 'We' : isCustomer ? 'You' : 'The customer'} cancelled this order.</p>
          {cancelReason && <p>Reason: {cancelReason}</p>}
        </Notice>
      )}
      {hasOpenPayments && (
        <>
          {promise && (
            <Notice>
              <p>{isCustomer ? promise : 'If the payment has arrived, it is to be refunded within three working days.'}</p>
            </Notice>
          )}
          <Transfers order={order} />
        </>
      )}
      {returns.map((one) => (
        <Notice key={one._id} tone={one.state === 'refused' ? 'danger' : one.state === 'received' ? 'success' : 'info'}>
          <p>
            {(isCustomer ? returnTexts : staffReturnTexts)[one.state] ?? 'Return of'} {piecesOf(one, order)}
            {one.wish === 'exchange' ? ', for an exchange.' : '.'}
          </p>
          {one.note && <p>{one.note}</p>}
        </Notice>
      ))}
      {refundDue > 0 && (
        <Notice tone="warning">
          <p>{isCustomer ? owedText(refundDue) : `A refund of ${formatRupees(refundDue)} is due to the customer.`}</p>
        </Notice>
      )}
      {refunds.map(({ _id, amount, method, reference, at }) => (
        <Notice key={_id} tone="success">
          <p>
            We refunded {formatRupees(amount)} {methods[method] ?? ''} on {formatLongDate(at) || 'an unknown date'}. Reference: {reference || 'N/A'}
          </p>
        </Notice>
      ))}
    </>
  );
}
