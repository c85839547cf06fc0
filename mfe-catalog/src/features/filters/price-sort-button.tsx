import { Button, classes, Icon, VisuallyHidden } from '@storefront/web-kit';
import { ListForm } from '@storefront/web-kit/lists';
import type { CatalogList } from '../../api/product-list-url';
import styles from './filters.module.css';

const orderTexts: Record<CatalogList['sortOrder'], string> = { '': '', asc: ', low to high', desc: ', high to low' };

interface Props {
  order: CatalogList['sortOrder'];
  onChange: (order: 'asc' | 'desc') => void;
}

/** Sorts by price. Each press reverses the order (specification, 2). */
export function PriceSortButton({ order, onChange }: Props) {
  const next = order === 'asc' ? 'desc' : 'asc';
  return (
    <ListForm keeps={['category', 'search']}>
      <input type="hidden" name="sortBy" value="price" />
      <Button type="submit" name="sortOrder" value={next} variant="secondary" aria-pressed={order !== ''} onClick={() => onChange(next)}>
        Price
        <VisuallyHidden>{orderTexts[order]}</VisuallyHidden>
        <Icon name="chevron" size={18} className={classes(styles.arrow, order !== '' && styles[order])} />
      </Button>
    </ListForm>
  );
}
