import { EmptyState, ErrorState, failureText, Icon, LinkButton, PageHeader, PageSpinner, paths, usePageTitle } from '@storefront/web-kit';
import { LiveSearchBox, Pagination } from '@storefront/web-kit/lists';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Product } from '../api/product';
import { countOf } from '../components/count-of';
import { useListState } from '../components/product-list-url';
import { Toolbar } from '../components/toolbar';
import { useListPage } from '../components/use-list-page';
import { ProductDeletion } from '../features/products/product-deletion';
import { findProducts, productListAddress, productPageSize, readProductList, sliceOf } from '../features/products/product-list';
import { ProductTable } from '../features/products/product-table';
import { productsQuery, productsTexts } from '../features/products/products-query';

function AddProduct() {
  return (
    <LinkButton to={paths.admin.newProduct} state={useListState()}>
      <Icon name="plus" size={18} />
      Add New Product
    </LinkButton>
  );
}

export function ProductsPage() {
  usePageTitle('Products');
  const { list, show, turnTo, listTop } = useListPage(readProductList, productListAddress);
  const { data, error, refetch } = useQuery(productsQuery);
  const [deleted, setDeleted] = useState<Product>();
  const heading = useRef<HTMLHeadingElement>(null);

  const found = findProducts(data ?? [], list.search);
  const { items, page, pages } = sliceOf(found, list.page, productPageSize);
  // The pressed button is gone. The timeout waits for the dialog to close, because it holds the focus until then.
  const toHeading = () => void setTimeout(() => heading.current?.focus());

  return (
    <>
      <PageHeader title="Products" actions={<AddProduct />} headingRef={heading} />
      <Toolbar count={data ? countOf(found.length, 'product') : ''}>
        <LiveSearchBox label="Search products" placeholder="Search by name or category…" search={list.search} onSearch={(search) => show({ search }, true)} />
      </Toolbar>
      {items.length > 0 && <ProductTable products={items} onDelete={setDeleted} regionRef={listTop} />}
      {data && found.length === 0 && <EmptyState title="No products found" text={list.search ? 'Try another search.' : 'Press “Add New Product” to add the first product.'} />}
      {!data && error && <ErrorState title={failureText(error, productsTexts)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner label="Loading products" />}
      <Pagination hasSteps current={page} count={pages} onSelect={turnTo} />
      {deleted && <ProductDeletion product={deleted} onDeleted={toHeading} onClose={() => setDeleted(undefined)} />}
    </>
  );
}
