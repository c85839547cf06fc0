import { Button, paths, Spinner } from '@storefront/web-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MoneyBack } from '../../components/money-back';
import { Notice } from '../../components/notice';
import { Countdown } from './countdown';
import styles from './holds.module.css';
import type { CartHold } from './use-hold';

interface Props {
  cartHold: CartHold;
  /** The customer says that they have paid. */
  hasPaid: boolean;
  /** The shop has refused the order: the page says why, and how to get the money back. */
  isRefused: boolean;
  /** Called when the customer asks for the hold again. */
  onAgain: () => void;
  /** The code, with the countdown beside it. */
  children: (countdown: ReactNode) => ReactNode;
}

/** Shows the payment code only while the cart is held, or if the shop cannot hold it or the customer held too often. */
export function HeldPayment({ cartHold, hasPaid, isRefused, onAgain, children }: Props) {
  const { state, isAgain, hasShownCode, end } = cartHold;
  const again = () => {
    onAgain();
    cartHold.again();
  };
  switch (state.kind) {
    case 'held':
      return children(<Countdown key={state.hold._id} endsAt={state.hold.endsAt} takesFocus={isAgain} onEnd={end} />);
    case 'without':
      return children(null);
    case 'asking':
      return (
        <div className={styles.asking}>
          <Spinner label={state.text} />
          <p aria-hidden="true">{state.text} …</p>
        </div>
      );
    case 'uncertain':
      return (
        <Notice tone="warning" role="status">
          <p>{hasPaid ? 'Submit your payment details again.' : 'Please press Place Order again before you pay.'}</p>
        </Notice>
      );
    case 'ended':
      return (
        <Notice tone="warning" role="alert">
          <p>{state.id === undefined ? 'We do not hold your items now.' : 'The time to pay is over, so we no longer hold your items.'} Please do not pay now.</p>
          {hasPaid && !isRefused && <p>If you have paid, submit your payment details now.</p>}
          <div className={styles.actions}>
            <Button variant={hasPaid ? 'secondary' : 'primary'} onClick={again}>
              Hold again
            </Button>
          </div>
        </Notice>
      );
    case 'limited':
      return (
        <>
          <Notice tone="warning" role="alert">
            <p>{state.message}</p>
            <p>We have not reserved your items yet. Place your order before you pay.</p>
          </Notice>
          {children(null)}
        </>
      );
    case 'refused':
      return (
        <Notice tone="danger" role="alert">
          <p>{state.message}</p>
          {(hasPaid || hasShownCode) && !isRefused && <MoneyBack />}
          <div className={styles.actions}>
            <Button variant="secondary" onClick={again}>
              Try Again
            </Button>
            <Link to={paths.cart}>Review your cart</Link>
          </div>
        </Notice>
      );
  }
}
