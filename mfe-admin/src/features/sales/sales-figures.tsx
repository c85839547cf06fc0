import { Button, formatRupees, Spinner } from '@storefront/web-kit';
import type { ReactNode } from 'react';
import { capitalised } from '../../components/capitalised';
import { countOf, formatCount } from '../../components/count-of';
import { Figure } from './figure';
import { formatDay } from './format-day';
import { sumOf, type Sales } from './sales';
import styles from './sales-figures.module.css';
import type { useCharts } from './use-charts';

function Notice({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.notice} role="alert">
      <p>{text}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

interface Props {
  /** Undefined until they are loaded. */
  sales: Sales | undefined;
  /** The reason if loading failed. */
  failure: string | undefined;
  onRetry: () => void;
  charts: ReturnType<typeof useCharts>;
}

/** Sales by day and orders by status. The rest of the dashboard works without them. */
export function SalesFigures({ sales, failure, onRetry, charts: { charts, failed, retry } }: Props) {
  if (!sales) {
    return (
      <div className={styles.pending}>{failure ? <Notice text={failure} onRetry={onRetry} /> : <Spinner label="Loading sales" />}</div>
    );
  }

  const { days, statuses: counts } = sales;
  const sum = sumOf(days);
  const orPlaceholder = (chart: ReactNode) => chart ?? (failed ? <Notice text="The chart could not be loaded. The table below has the same figures." onRetry={retry} /> : <Spinner label="Loading chart" />);
  return (
    <div className={styles.figures}>
      <Figure
        title="Sales by Day"
        summary={days.length > 0 ? `${formatRupees(sum.total)} from ${countOf(sum.orders, 'order')} in the last ${days.length} days` : 'No figures'}
        columns={['Day', 'Orders', 'Sales']}
        rows={days.map(({ day, orders: count, total }) => [formatDay(day), formatCount(count), formatRupees(total)])}
      >
        {orPlaceholder(charts && <charts.SalesByDay days={days} />)}
      </Figure>
      <Figure
        title="Orders by Status"
        summary={countOf(counts.reduce((all, { orders }) => all + orders, 0), 'order')}
        columns={['Status', 'Orders']}
        rows={counts.map(({ status, orders: count }) => [capitalised(status), formatCount(count)])}
      >
        {orPlaceholder(charts && <charts.OrdersByStatus counts={counts} />)}
      </Figure>
    </div>
  );
}
