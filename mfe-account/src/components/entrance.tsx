import type { ReactNode } from 'react';
import styles from './entrance.module.css';

interface Props {
  title: string;
  subtitle?: string;
  children: ReactNode;
  /** Links to the other pages of this group. */
  footer?: ReactNode;
}

/** The layout of the login pages: a decorative panel and a narrow column for the form. */
export function Entrance({ title, subtitle, children, footer }: Props) {
  return (
    <div className={styles.entrance}>
      <div className={styles.weave} aria-hidden="true">
        <span className={styles.motif} />
        <p className={styles.line}>
          Woven by hand,
          <br />
          worn for generations.
        </p>
      </div>
      <div className={styles.column}>
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        {children}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </div>
  );
}
