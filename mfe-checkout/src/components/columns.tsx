import type { ReactNode } from 'react';
import styles from './columns.module.css';

/** Two columns: the main content and an aside that stays in view. On a narrow screen the aside is below. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
