import { Card } from '@storefront/web-kit';
import { useId, useRef, type ReactNode } from 'react';
import styles from './panel.module.css';
import { useKeptFocus } from './use-kept-focus';

const headingOf = (_control: Element, panel: HTMLElement) => [...panel.querySelectorAll('h2')];

/** A part of a page with a title. The title gets the focus if the control with the focus leaves the panel. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useKeptFocus(panel, headingOf);
  return (
    <Card as="section" ref={panel} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
