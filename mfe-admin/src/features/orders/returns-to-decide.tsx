import { api, asList, asNumber, asRecord, asText, asTextOr, formatDate, outcomeFields, paths } from '@storefront/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { returnsKey } from '../../api/orders-query';
import { countOf } from '../../components/count-of';
import styles from './returns-to-decide.module.css';

const asReturn = asRecord({
  _id: asText,
  items: asList(asRecord({ name: asTextOr('Product'), quantity: asNumber })),
  at: asText,
  order: asRecord({ _id: asText, orderNumber: asTextOr('N/A'), customer: asRecord({ name: asTextOr('N/A') }) }),
});

const as = asRecord({ ...outcomeFields, returns: asList(asReturn), total: asNumber });

/** ms between two reloads. The gateway's feed reloads the list earlier. */
const reloadMs = 60_000;
const mostShown = 10;

/** The newest returns that wait for a decision. Closed at first, so that the page below moves by one line only. Nothing without such returns, or if the call fails. */
export function ReturnsToDecide() {
  const { data } = useQuery({
    queryKey: returnsKey,
    queryFn: ({ signal }) => api.get(`/api/admin/returns?state=requested&limit=${mostShown}`, { signal, as }),
    staleTime: 0,
    refetchInterval: reloadMs,
  });
  const { returns = [], total = returns.length } = data ?? {};
  if (returns.length === 0) return null;
  return (
    <details className={styles.returns}>
      <summary>{countOf(total, 'return')} to decide</summary>
      <ul>
        {returns.map(({ _id, order, items, at }) => (
          <li key={_id}>
            <Link to={paths.admin.order(order._id)}>{order.orderNumber}</Link>
            <span>{order.customer.name}</span>
            <span className={styles.items}>{items.map(({ quantity = 1, name }) => `${quantity} × ${name}`).join(', ')}</span>
            <span className={styles.soft}>asked on {formatDate(at) || 'an unknown day'}</span>
          </li>
        ))}
      </ul>
      {total > returns.length && <p className={styles.soft}>These are the newest {returns.length}.</p>}
    </details>
  );
}
