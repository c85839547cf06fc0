import { paths } from '@storefront/web-kit';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { MoneyBack } from '../components/money-back';
import { Notice } from '../components/notice';
import type { PurchaseFailure } from './use-purchase';

/** Why the order was not placed, and the next step. Scrolls into view, because the pressed button may be far away. */
export function PlaceOrderFailure({ failure }: { failure: PurchaseFailure }) {
  const { message, isRefused, isUncertain, hasEarlierOrder, hasPaid, changes } = failure;
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [failure]);

  return (
    <div ref={place}>
      <Notice tone="danger" role="alert">
        <p>{message}</p>
        {isUncertain && <p>You can safely try again. We will not place the same order twice.</p>}
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {hasPaid && <MoneyBack />}
        {hasEarlierOrder && (
          <p>
            {/* The typed payment details stay on this page. */}
            <Link to={paths.myOrders} target="_blank">
              Open My Orders in a new tab
            </Link>
          </p>
        )}
        {isRefused && (
          <p>
            <Link to={paths.cart}>Review your cart</Link>
          </p>
        )}
      </Notice>
    </div>
  );
}
