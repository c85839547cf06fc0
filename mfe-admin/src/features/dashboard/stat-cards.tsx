import { formatCount } from '../../components/count-of';
import type { Dashboard } from './dashboard-query';
import styles from './stat-cards.module.css';

/** Total Orders, Total Customers, Total Products (specification, 2: Admin dashboard). */
export function StatCards({ totalOrders, totalUsers, totalProducts }: Dashboard) {
  const figures: [label: string, figure: number | undefined][] = [['Total Orders', totalOrders], ['Total Customers', totalUsers], ['Total Products', totalProducts]];
  return (
    <dl className={styles.cards}>
      {figures.map(([label, figure]) => (
        <div key={label} className={styles.card}>
          <dt>{label}</dt>
          <dd>{figure === undefined ? 'N/A' : formatCount(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}
