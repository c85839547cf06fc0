import { Card, formatLongDate, formatRupees, Icon, LinkButton, paths, Slot } from '@storefront/web-kit';
import { Columns } from '../../components/columns';
import { Section } from '../../components/section';
import { outlookOf, paymentMethodLabel } from './order';
import styles from './order-confirmation.module.css';
import { OrderItems } from './order-items';
import type { Order } from './order-reader';
import { OrderTracking } from './order-tracking';
import { OrderChanges } from './order-changes';
import { headingOf } from './order-heading';
import { PaymentNotice } from './payment-notice';
import { RefundNotice } from './refund-notice';
import { ShippingAddress } from './shipping-address';

/** All details of an order (specification, 2: Order confirmation). */
export function OrderConfirmation({ order }: { order: Order }) {
  const { _id, orderNumber, trackingNumber, createdAt, status, items, shippingAddress, totalAmount, paymentMethod, history } = order;
  const total = formatRupees(totalAmount);
  const heading = headingOf(order);
  return (
    <>
      <header className={styles.header}>
        <span className={styles.seal} data-icon={heading.icon}>
          <Icon name={heading.icon} size={32} />
        </span>
        <h1 className={styles.title}>{heading.title}</h1>
        <p className={styles.thanks}>{heading.text}</p>
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
                <time dateTime={createdAt}>{formatLongDate(createdAt) || 'N/A'}</time>
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
          <PaymentNotice order={order} />
          <RefundNotice order={order} />
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
          <Slot name="order.below-items" order={{ _id, orderNumber, status, totalAmount }} />
        </Section>
        <div className={styles.actions}>
          <LinkButton to={paths.products}>Continue Shopping</LinkButton>
          <LinkButton variant="secondary" to={paths.myOrders}>
            View All Orders
          </LinkButton>
          <OrderChanges order={order} />
        </div>
      </Columns>
    </>
  );
}
