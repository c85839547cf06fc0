import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './state-panels.module.css';

interface PanelProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** 1 if it is the page's only heading. */
  headingLevel?: 1 | 2;
}

function Panel({ title, text, action, headingLevel = 2 }: PanelProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      <span className={styles.motif} aria-hidden="true" />
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </>
  );
}

/** Shown if a list is empty; not a failure. */
export function EmptyState(props: PanelProps) {
  return (
    <div className={styles.panel}>
      <Panel {...props} />
    </div>
  );
}

/** Shown if loading failed; offers a retry. */
export function ErrorState({ onRetry, action, ...rest }: PanelProps & { onRetry?: () => void }) {
  const actions = (
    <>
      {onRetry && <Button onClick={onRetry}>Try Again</Button>}
      {action}
    </>
  );
  return (
    <div className={styles.panel} role="alert">
      <Panel {...rest} action={onRetry || action ? actions : undefined} />
    </div>
  );
}
