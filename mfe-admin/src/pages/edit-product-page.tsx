import { ErrorState, failureText, LinkButton, PageHeader, PageSpinner, Slot, usePageTitle } from '@storefront/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { EditableProduct } from '../api/product';
import { useProductListUrl } from '../components/product-list-url';
import { productQuery, productTexts } from '../features/product-form/product-api';
import { ProductForm } from '../features/product-form/product-form';

function BackToProducts() {
  return (
    <LinkButton to={useProductListUrl()} variant="secondary">
      Back to Products
    </LinkButton>
  );
}

const slotProductOf = ({ _id, name, price, stock, images = [] }: EditableProduct) => ({ _id, name, price, stock: stock ?? 0, images });

export function EditProductPage() {
  usePageTitle('Edit Product');
  const { productId = '' } = useParams();
  const { data: product, error, refetch } = useQuery(productQuery(productId));
  return (
    <>
      <PageHeader title="Edit Product" subtitle={product?.name} />
      {product && <ProductForm key={product._id} product={product} />}
      {product && <Slot name="admin.product-panels" product={slotProductOf(product)} />}
      {!product && error && <ErrorState title={failureText(error, productTexts)} onRetry={() => void refetch()} action={<BackToProducts />} />}
      {!product && !error && <PageSpinner label="Loading product" />}
    </>
  );
}
