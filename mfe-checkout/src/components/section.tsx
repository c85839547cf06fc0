import { Card } from '@storefront/web-kit';
import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './section.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
    </Card>
  );
}
