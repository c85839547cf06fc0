import type { Order } from '@storefront/contracts';
import { Card, formatLongDate, formatRupees, Icon, LinkButton, paths } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import { Columns } from '../../components/columns';
import { Notice } from '../../components/notice';
import { Section } from '../../components/section';
import { awaitsPayment, outlookOf, paymentMethodLabel } from './order';
import styles from './order-confirmation.module.css';
import { OrderItems } from './order-items';
import { OrderTracking } from './order-tracking';
import { ShippingAddress } from './shipping-address';

/** Everything there is to know of an order (specification, 2: Order confirmation). */
export function OrderConfirmation({ order }: { order: Order }) {
  const { _id, orderNumber, trackingNumber, createdAt, status, items, shippingAddress, totalAmount, paymentMethod, paymentDetails, history } = order;
  const total = formatRupees(totalAmount);
  return (
    <>
      <header className={styles.header}>
        <span className={styles.seal}>
          <Icon name="check" size={32} />
        </span>
        <h1 className={styles.title}>Order Confirmed!</h1>
        <p className={styles.thanks}>Thank you for shopping with us.</p>
      </header>
      <Columns
        aside={
          <>
            <Section title="Tracking">
              <OrderTracking history={history} />
            </Section>
            <Section title="Shipping Address">
              <ShippingAddress address={shippingAddress} />
            </Section>
          </>
        }
      >
        <Card>
          <div className={styles.status}>
            <p className={styles.statusName}>{status.toUpperCase()}</p>
            <p>{outlookOf(status)}</p>
          </div>
          <dl className={styles.facts}>
            <div>
              <dt>Order Number</dt>
              <dd>{orderNumber}</dd>
            </div>
            <div>
              <dt>Tracking Number</dt>
              <dd>{trackingNumber}</dd>
            </div>
            <div>
              <dt>Order Date</dt>
              <dd>
                <time dateTime={createdAt}>{formatLongDate(createdAt)}</time>
              </dd>
            </div>
            <div>
              <dt>Payment Method</dt>
              <dd>{paymentMethodLabel(paymentMethod)}</dd>
            </div>
            <div className={styles.id}>
              <dt>Order ID</dt>
              <dd>{_id}</dd>
            </div>
          </dl>
          {awaitsPayment(order) && (
            <Notice tone="warning">
              <p>
                We are waiting for your payment details. <Link to={paths.orderPaymentDetails(_id)}>Submit payment details</Link>
              </p>
            </Notice>
          )}
          {paymentDetails && (
            <Notice tone={paymentDetails.verified ? 'success' : 'info'}>
              <p>
                {paymentDetails.verified ? 'Payment verified' : 'We are checking your payment'}: {formatRupees(paymentDetails.amount)}, transaction{' '}
                {paymentDetails.transactionId}
              </p>
            </Notice>
          )}
        </Card>
        <Section title="Items">
          <OrderItems items={items} />
          <dl className={styles.total}>
            <div>
              <dt>Shipping</dt>
              <dd>Free</dd>
            </div>
            <div className={styles.sum}>
              <dt>Total</dt>
              <dd>{total}</dd>
            </div>
          </dl>
        </Section>
        <div className={styles.actions}>
          <LinkButton to={paths.products}>Continue Shopping</LinkButton>
          <LinkButton variant="secondary" to={paths.myOrders}>
            View All Orders
          </LinkButton>
        </div>
      </Columns>
    </>
  );
}
