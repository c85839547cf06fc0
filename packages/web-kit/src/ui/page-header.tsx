import type { ReactNode, Ref } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** The page's buttons. */
  actions?: ReactNode;
  /** To move the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The header of a page, with its only `h1`. */
export function PageHeader({ title, subtitle, actions, headingRef }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div>
        <h1 className={styles.title} ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
