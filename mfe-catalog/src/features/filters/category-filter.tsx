import { ListForm } from '@storefront/web-kit/lists';
import styles from './filters.module.css';

interface Props<T extends string> {
  /** The label of each category, in the order of the buttons. */
  labels: Record<T, string>;
  /** Blank for all. */
  selected: T | '';
  /** The other fields of the page's address. */
  keeps: string[];
  onSelect: (category: T | '') => void;
}

export function CategoryFilter<T extends string>({ labels, selected, keeps, onSelect }: Props<T>) {
  const choices: [T | '', string][] = [['', 'All'], ...(Object.entries(labels) as [T, string][])];
  return (
    <ListForm keeps={keeps}>
      <div role="group" aria-label="Category" className={styles.chips}>
        {choices.map(([category, label]) => (
          <button key={category} type="submit" name="category" value={category} aria-pressed={category === selected} onClick={() => onSelect(category)}>
            {label}
          </button>
        ))}
      </div>
    </ListForm>
  );
}
