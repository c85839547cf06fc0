import { ErrorState, failureText, LinkButton, PageHeader, PageSpinner, paths, Slot, usePageTitle } from '@storefront/web-kit';
import { useQuery } from '@tanstack/react-query';
import { dashboardQuery, dashboardTexts } from '../features/dashboard/dashboard-query';
import { RecentOrders } from '../features/dashboard/recent-orders';
import { StatCards } from '../features/dashboard/stat-cards';
import { SalesFigures } from '../features/sales/sales-figures';
import { salesQuery, salesTexts } from '../features/sales/sales-query';
import { useCharts } from '../features/sales/use-charts';
import styles from './dashboard-page.module.css';

const actions = (
  <>
    <LinkButton to={paths.admin.orders} variant="secondary">
      View All Orders
    </LinkButton>
    <LinkButton to={paths.admin.newProduct}>Add New Product</LinkButton>
  </>
);

export function DashboardPage() {
  usePageTitle('Admin Dashboard');
  const { data: dashboard, error, refetch } = useQuery(dashboardQuery);
  const sales = useQuery(salesQuery);
  const charts = useCharts();
  return (
    <>
      <PageHeader title="Admin Dashboard" actions={actions} />
      {dashboard && (
        <div className={styles.sections}>
          <StatCards {...dashboard} />
          <SalesFigures
            sales={sales.data}
            failure={sales.error ? failureText(sales.error, salesTexts) : undefined}
            onRetry={() => void sales.refetch()}
            charts={charts}
          />
          <div>
            <h2 className={styles.heading}>Recent Orders</h2>
            <RecentOrders orders={dashboard.recentOrders} />
          </div>
          <Slot name="admin.dashboard-cards" />
        </div>
      )}
      {!dashboard && error && <ErrorState title={failureText(error, dashboardTexts)} onRetry={() => void refetch()} />}
      {!dashboard && !error && <PageSpinner label="Loading dashboard" />}
    </>
  );
}
