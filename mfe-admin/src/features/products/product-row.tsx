import { Button, formatRupees, Icon, LinkButton, paths, ProductImage } from '@storefront/web-kit';
import type { Product } from '../../api/product';
import { Cell, Row, RowHeader } from '../../components/data-table';
import { useListState } from '../../components/product-list-url';
import { categoryLabel } from '../../categories';
import styles from './product-table.module.css';
import { StockLevel } from './stock-level';

export function ProductRow({ product, onDelete }: { product: Product; onDelete: () => void }) {
  const { _id, name, category, price, stock, held, images } = product;
  const listState = useListState();
  const nameId = `product-${_id}`;
  return (
    <Row className={styles.row}>
      <Cell label="" className={styles.picture}>
        <ProductImage image={images?.[0]} alt="" sizes="48px" widths={[160]} className={styles.image} />
      </Cell>
      <RowHeader id={nameId} className={styles.name}>
        {name || 'Unnamed product'}
      </RowHeader>
      <Cell label="Category">{categoryLabel(category)}</Cell>
      <Cell label="Price" numeric>
        {formatRupees(price)}
      </Cell>
      <Cell label="Stock" numeric>
        {stock === undefined ? 'N/A' : <StockLevel stock={stock} held={held} />}
      </Cell>
      <Cell label="" className={styles.actions}>
        <LinkButton to={paths.admin.editProduct(_id)} state={listState} variant="ghost" size="sm" aria-describedby={nameId}>
          <Icon name="edit" size={16} />
          Edit
        </LinkButton>
        <Button variant="ghost" size="sm" aria-describedby={nameId} onClick={onDelete}>
          <Icon name="trash" size={16} />
          Delete
        </Button>
      </Cell>
    </Row>
  );
}
