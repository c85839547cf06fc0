import { Icon, paths } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import type { PaymentConcern } from '../../api/order';
import styles from './payment.module.css';

type NamedOrder = NonNullable<PaymentConcern['orders']>[number];

const partsOf = (message: string, orders: NamedOrder[]): (string | NamedOrder)[] =>
  orders.reduce<(string | NamedOrder)[]>(
    (parts, order) => parts.flatMap((part) => (typeof part === 'string' ? part.split(order.orderNumber).flatMap((text, index) => (index === 0 ? [text] : [order, text])) : [part])),
    [message],
  );

/** A message in which the numbers of other orders are links. */
function Concern({ message, orders = [] }: PaymentConcern) {
  return partsOf(message, orders).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <Link key={index} to={paths.admin.order(part._id)}>
        {part.orderNumber}
      </Link>
    ),
  );
}

/** Warnings about a payment. The admin decides. */
export function PaymentConcerns({ id, concerns }: { id: string; concerns: PaymentConcern[] }) {
  return (
    <ul id={id} className={styles.concerns} aria-label="Please check">
      {concerns.map((concern, index) => (
        <li key={index}>
          <Icon name="alert" size={16} />
          <span>
            <Concern {...concern} />
          </span>
        </li>
      ))}
    </ul>
  );
}
