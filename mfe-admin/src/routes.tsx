import { paths, patterns } from '@storefront/web-kit';
import { Route, Routes } from 'react-router-dom';
import { AdminFrame } from './components/admin-frame';
import { LazyPage } from './components/lazy-page';
import { DashboardPage } from './pages/dashboard-page';
import { EditProductPage } from './pages/edit-product-page';
import { NewProductPage } from './pages/new-product-page';
import { ProductsPage } from './pages/products-page';
import { UnknownPage } from './pages/unknown-page';

const auditPage = () => import('./pages/audit-page');
const customersPage = () => import('./pages/customers-page');
const orderPage = () => import('./pages/order-page');
const ordersPage = () => import('./pages/orders-page');
const paymentsPage = () => import('./pages/payments-page');
const searchPage = () => import('./pages/search-page');

/** The admin pages. The shell lets only admins in, and each service checks again. */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminFrame />}>
        <Route path={paths.admin.dashboard} element={<DashboardPage />} />
        <Route path={paths.admin.products} element={<ProductsPage />} />
        <Route path={paths.admin.newProduct} element={<NewProductPage />} />
        <Route path={patterns.admin.editProduct} element={<EditProductPage />} />
        <Route path={paths.admin.orders} element={<LazyPage load={ordersPage} />} />
        <Route path={patterns.admin.order} element={<LazyPage load={orderPage} />} />
        <Route path={paths.admin.payments} element={<LazyPage load={paymentsPage} />} />
        <Route path={paths.admin.customers} element={<LazyPage load={customersPage} />} />
        <Route path={paths.admin.audit} element={<LazyPage load={auditPage} />} />
        <Route path={paths.admin.search} element={<LazyPage load={searchPage} />} />
        <Route path="*" element={<UnknownPage />} />
      </Route>
    </Routes>
  );
}
