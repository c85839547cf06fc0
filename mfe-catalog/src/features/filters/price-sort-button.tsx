import { Button, classes, Icon, VisuallyHidden } from '@storefront/web-kit';
import type { CatalogList } from '../../api/product-list-url';
import styles from './filters.module.css';

const orderTexts: Record<CatalogList['sortOrder'], string> = { '': '', asc: ', low to high', desc: ', high to low' };

interface Props {
  order: CatalogList['sortOrder'];
  onChange: (order: 'asc' | 'desc') => void;
}

/** Sorts by price. Each press reverses the order (specification, 2). */
export function PriceSortButton({ order, onChange }: Props) {
  return (
    <Button variant="secondary" aria-pressed={order !== ''} onClick={() => onChange(order === 'asc' ? 'desc' : 'asc')}>
      Price
      <VisuallyHidden>{orderTexts[order]}</VisuallyHidden>
      <Icon name="chevron" size={18} className={classes(styles.arrow, order !== '' && styles[order])} />
    </Button>
  );
}
