import { PageHeader, usePageTitle } from '@storefront/web-kit';
import { ProductForm } from '../features/product-form/product-form';

export function NewProductPage() {
  usePageTitle('Add New Product');
  return (
    <>
      <PageHeader title="Add New Product" />
      <ProductForm />
    </>
  );
}
