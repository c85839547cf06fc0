import { Button, Select } from '@storefront/web-kit';
import { ListForm } from '@storefront/web-kit/lists';
import { useId } from 'react';
import type { HomeList } from '../../api/product-list-url';
import styles from './filters.module.css';

const labels: Record<HomeList['sort'], string> = {
  '': 'Default',
  price_asc: 'Price: Low to High',
  price_desc: 'Price: High to Low',
};

export function SortSelect({ selected, onSelect }: { selected: HomeList['sort']; onSelect: (sort: HomeList['sort']) => void }) {
  const id = useId();
  return (
    <ListForm keeps={['category', 'search']} className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <Select id={id} name="sort" value={selected} onChange={(event) => onSelect(event.target.value as HomeList['sort'])}>
        {Object.entries(labels).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="secondary">
        Sort
      </Button>
    </ListForm>
  );
}
