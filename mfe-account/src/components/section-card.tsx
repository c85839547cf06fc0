import { Card } from '@storefront/web-kit';
import { useId, type ReactNode, type Ref } from 'react';
import styles from './section-card.module.css';

interface Props {
  title: string;
  /** Gets the focus when a form in the section closes and its button is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page. */
export function SectionCard({ title, headingRef, action, children }: Props) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <header className={styles.header}>
        <h2 className={styles.title} id={id} ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </Card>
  );
}
