import { paths, patterns } from '@storefront/web-kit';
import { Route, Routes } from 'react-router-dom';
export { prefetch } from './prefetch';
import { HomePage } from './pages/home-page';
import { ProductPage } from './pages/product-page';
import { ProductsPage } from './pages/products-page';

/** The catalogue's pages. All are in one file, because they are small. Navigation between them loads only data. */
export default function CatalogRoutes() {
  return (
    <Routes>
      <Route path={paths.home} element={<HomePage />} />
      <Route path={paths.products} element={<ProductsPage />} />
      <Route path={patterns.product} element={<ProductPage />} />
    </Routes>
  );
}
