import { ErrorState, LinkButton, PageSpinner, paths, Slot, toast, usePageTitle } from '@storefront/web-kit';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { isGone, productFailure, useProduct } from '../api/product-query';
import { Gallery } from '../features/gallery/gallery';
import { ProductDetails, slotProductOf } from '../features/product-details/product-details';
import styles from './product-page.module.css';

export function ProductPage() {
  const { id = '' } = useParams();
  const { data: product, error } = useProduct(id);
  const failure = error && (!product || isGone(error)) ? productFailure(error) : undefined;
  usePageTitle(failure ?? product?.name ?? 'Product');

  useEffect(() => {
    if (failure) toast.error(failure);
  }, [failure, error]);

  if (failure) {
    return <ErrorState title={failure} headingLevel={1} action={<LinkButton to={paths.products}>Back to Products</LinkButton>} />;
  }
  if (!product) return <PageSpinner label="Loading product" title="Product" />;
  return (
    <>
      <article className={styles.product}>
        <Gallery key={product._id} images={product.images} name={product.name} />
        <ProductDetails product={product} />
      </article>
      <div className={styles.below}>
        <Slot name="product.below-details" product={slotProductOf(product)} />
      </div>
    </>
  );
}
