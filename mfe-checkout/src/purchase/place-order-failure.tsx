import { paths } from '@storefront/web-kit';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { MoneyBack } from '../components/money-back';
import { Notice } from '../components/notice';
import type { PurchaseFailure } from './use-purchase';

/** The typed payment details stay on this page. */
const ordersLink = (
  <p>
    <Link to={paths.myOrders} target="_blank">
      Open My Orders in a new tab
    </Link>
  </p>
);

/** The answer was lost, so the order may exist. It stays until another answer comes. */
export function UncertainOrder() {
  return (
    <Notice tone="warning" role="status">
      <p>Your order may have reached us. You can safely try again. We will not place the same order twice.</p>
      {ordersLink}
    </Notice>
  );
}

interface Props {
  failure: PurchaseFailure;
  /** The customer may have paid, also without saying so. */
  hasShownCode: boolean;
}

/** Why the order was not placed, and the next step. Scrolls into view, because the pressed button may be far away. */
export function PlaceOrderFailure({ failure, hasShownCode }: Props) {
  const { message, isRefused, hasEarlierOrder, hasPaid, changes = [] } = failure;
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [failure]);

  return (
    <div ref={place}>
      <Notice tone="danger" role="alert">
        <p>{message}</p>
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {(hasPaid || (isRefused && hasShownCode)) && <MoneyBack />}
        {hasEarlierOrder && ordersLink}
        {isRefused && (
          <p>
            <Link to={paths.cart}>Review your cart</Link>
          </p>
        )}
      </Notice>
    </div>
  );
}
