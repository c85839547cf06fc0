import { Button, formatRupees, Spinner } from '@storefront/web-kit';
import type { ReactNode } from 'react';
import { countOf, formatCount } from '../../components/count-of';
import { Figure } from './figure';
import { formatDay, statusLabel } from './labels';
import { ordersByStatus, salesByDay, sumOf, type Sale } from './sales';
import styles from './sales-figures.module.css';
import type { useCharts } from './use-charts';

const shownDays = 30;

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

interface SalesFiguresProps {
  /** Undefined while they are not known. */
  orders: Sale[] | undefined;
  /** Why they are not known. */
  failure: string | undefined;
  onRetry: () => void;
  charts: ReturnType<typeof useCharts>;
}

/** Sales by day and orders by status, worked out from all orders. The dashboard stands without them. */
export function SalesFigures({ orders, failure, onRetry, charts: { charts, failed, retry } }: SalesFiguresProps) {
  if (!orders) {
    return (
      <div className={styles.pending}>{failure ? <Notice text={failure} onRetry={onRetry} /> : <Spinner label="Loading sales" />}</div>
    );
  }

  const days = salesByDay(orders, shownDays, new Date());
  const counts = ordersByStatus(orders);
  const sum = sumOf(days);
  const drawing = (chart: ReactNode) => chart ?? (failed ? <Notice text="The chart could not be loaded." onRetry={retry} /> : <Spinner label="Loading chart" />);
  return (
    <div className={styles.figures}>
      <Figure
        title="Sales by Day"
        summary={`${formatRupees(sum.total)} from ${countOf(sum.orders, 'order')} in the last ${shownDays} days`}
        columns={['Day', 'Orders', 'Sales']}
        rows={days.map(({ day, orders: count, total }) => [formatDay(day), formatCount(count), formatRupees(total)])}
      >
        {drawing(charts && <charts.SalesByDay days={days} />)}
      </Figure>
      <Figure
        title="Orders by Status"
        summary={countOf(orders.length, 'order')}
        columns={['Status', 'Orders']}
        rows={counts.map(({ status, orders: count }) => [statusLabel(status), formatCount(count)])}
      >
        {drawing(charts && <charts.OrdersByStatus counts={counts} />)}
      </Figure>
    </div>
  );
}
