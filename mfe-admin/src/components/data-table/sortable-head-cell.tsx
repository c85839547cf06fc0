import { classes, Icon } from '@storefront/web-kit';
import styles from './data-table.module.css';

type SortOrder = 'asc' | 'desc';

interface Props {
  label: string;
  numeric?: boolean;
  /** The order, if the table is sorted by this column. */
  order: SortOrder | undefined;
  onSort: () => void;
}

/** A header cell that sorts by its column when pressed. */
export function SortableHeadCell({ label, numeric = false, order, onSort }: Props) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={classes(styles.sortable, numeric && styles.numeric)}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      <button type="button" className={styles.sort} onClick={onSort}>
        {label}
        <Icon name="chevron" size={14} className={classes(styles.arrow, order && styles[order])} />
      </button>
    </th>
  );
}
