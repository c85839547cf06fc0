import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

/** What narrows a list, and how much of it is left. */
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
