import type { Ref } from 'react';
import type { Product } from '../../api/product';
import { DataTable, HeadCell } from '../../components/data-table';
import { ProductRow } from './product-row';
import styles from './product-table.module.css';

interface Props {
  products: Product[];
  onDelete: (product: Product) => void;
  regionRef: Ref<HTMLDivElement>;
}

const head = (
  <>
    <HeadCell>Image</HeadCell>
    <HeadCell>Name</HeadCell>
    <HeadCell>Category</HeadCell>
    <HeadCell numeric>Price</HeadCell>
    <HeadCell numeric>Stock</HeadCell>
    <HeadCell className={styles.actions}>Actions</HeadCell>
  </>
);

/** The products with their actions (specification, 2: Admin products). */
export function ProductTable({ products, onDelete, regionRef }: Props) {
  return (
    <DataTable caption="Products" head={head} className={styles.table} regionRef={regionRef}>
      {products.map((product) => (
        <ProductRow key={product._id} product={product} onDelete={() => onDelete(product)} />
      ))}
    </DataTable>
  );
}
