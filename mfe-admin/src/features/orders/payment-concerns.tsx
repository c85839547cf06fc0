import { Icon, paths } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import type { PaymentConcern } from '../../api/readers';
import styles from './orders-table.module.css';

type Named = NonNullable<PaymentConcern['orders']>[number];

/** A text in which the numbers of orders are told apart. */
const partsOf = (message: string, orders: Named[]): (string | Named)[] =>
  orders.reduce<(string | Named)[]>(
    (parts, order) => parts.flatMap((part) => (typeof part === 'string' ? part.split(order.orderNumber).flatMap((text, index) => (index === 0 ? [text] : [order, text])) : [part])),
    [message],
  );

/** Other orders are shown as links where the message names them, so that they can be compared. */
function Concern({ message, orders = [] }: PaymentConcern) {
  return partsOf(message, orders).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <Link key={index} to={paths.orderConfirmation(part._id)}>
        {part.orderNumber}
      </Link>
    ),
  );
}

/** What to look at before the payment is marked as verified; the admin decides. */
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
