import { paths, patterns } from '@storefront/web-kit';
import { Route, Routes } from 'react-router-dom';
import { HomePage } from './pages/home-page';
import { ProductPage } from './pages/product-page';
import { ProductsPage } from './pages/products-page';

/** The catalogue's pages. They are small, so one file holds them all, and navigating between them waits for data only. */
export default function CatalogRoutes() {
  return (
    <Routes>
      <Route path={paths.home} element={<HomePage />} />
      <Route path={paths.products} element={<ProductsPage />} />
      <Route path={patterns.product} element={<ProductPage />} />
    </Routes>
  );
}
