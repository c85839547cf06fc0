import { Card } from '@storefront/web-kit';
import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

/** A part of a page with a title. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
