import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

/** The search box and filters of a list, and the number of results. */
export function Toolbar({ count, children }: { count: string; children: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      {children}
      <p role="status" className={styles.count}>
        {count}
      </p>
    </div>
  );
}
