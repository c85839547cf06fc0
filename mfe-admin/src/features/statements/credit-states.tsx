import type { CreditState } from '@storefront/contracts';
import { formatRupees } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import { formatCount } from '../../components/count-of';
import { creditListAddress, stateLabels, states, type CreditList } from './credit-list';
import type { Sums } from './credits-query';
import styles from './payments.module.css';

const formatKnown = (count: number | undefined) => (count === undefined ? '' : formatCount(count));

/** The states with their number of payments and amount; a press shows the list of one. */
export function CreditStates({ list, sums }: { list: CreditList; sums: Sums | undefined }) {
  const amountOf = (state: CreditState) => (sums ? formatRupees(sums[state]?.amount) : '\u00a0');
  return (
    <nav aria-label="States of payments" className={styles.states}>
      <ul>
        {states.map((state) => (
          <li key={state}>
            <Link to={{ search: creditListAddress({ ...list, state, page: 1 }).toString() }} aria-current={list.state === state ? 'page' : undefined} className={styles.state}>
              <span className={styles.stateName}>{stateLabels[state]}</span>
              <span className={styles.stateCount}>{formatKnown(sums?.[state]?.count)}</span>
              <span className={styles.stateAmount}>{amountOf(state)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
