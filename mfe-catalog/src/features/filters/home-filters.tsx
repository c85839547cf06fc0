import { Button, Icon } from '@storefront/web-kit';
import { useId, useState } from 'react';
import type { HomeList } from '../../api/product-list-url';
import { categoryLabels } from '../../categories';
import { CategoryFilter } from './category-filter';
import { SortSelect } from './sort-select';
import styles from './filters.module.css';

type Choice = Pick<HomeList, 'category' | 'sort'>;

/** Category and sort order. On small screens a toggle opens them (specification, 2) and says how many are chosen. */
export function HomeFilters({ category, sort, onChange }: Choice & { onChange: (change: Partial<Choice>) => void }) {
  const panelId = useId();
  const [open, setOpen] = useState(false);
  const chosen = [category, sort].filter(Boolean).length;
  return (
    <>
      <Button variant="secondary" className={styles.toggle} aria-expanded={open} aria-controls={panelId} onClick={() => setOpen(!open)}>
        <Icon name="filter" size={18} />
        Filters
        {chosen > 0 && ` (${chosen})`}
      </Button>
      <div id={panelId} className={styles.panel} data-open={open}>
        <CategoryFilter labels={categoryLabels} selected={category} keeps={['sort', 'search']} onSelect={(selected) => onChange({ category: selected })} />
        <SortSelect selected={sort} onSelect={(selected) => onChange({ sort: selected })} />
      </div>
    </>
  );
}
