import type { ReactNode } from 'react';
import styles from './columns.module.css';

/** What the page is about, and what goes with it: at its side and in view on a wide screen, below it on a narrow one. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
