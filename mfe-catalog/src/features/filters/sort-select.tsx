import { Button, Select } from '@storefront/web-kit';
import { ListForm } from '@storefront/web-kit/lists';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { HomeList } from '../../api/product-list-url';
import styles from './filters.module.css';

const labels: Record<HomeList['sort'], string> = {
  '': 'Default',
  price_asc: 'Price: Low to High',
  price_desc: 'Price: High to Low',
};

export function SortSelect({ selected, onSelect }: { selected: HomeList['sort']; onSelect: (sort: HomeList['sort']) => void }) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const choose = (sort: string) => onSelect(sort as HomeList['sort']);
  const chooseEarly = useEffectEvent(() => {
    const sort = select.current?.value ?? selected;
    if (sort !== selected) choose(sort);
  });

  // The user may have chosen in the server's HTML before React took over.
  useEffect(() => chooseEarly(), []);

  return (
    <ListForm changes={['sort']} className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <Select id={id} name="sort" value={selected} ref={select} autoComplete="off" onChange={(event) => choose(event.target.value)}>
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
