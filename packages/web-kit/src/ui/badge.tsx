import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes';

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'indigo' | 'gold';

/** A short label for a state. */
export function Badge({ tone = 'neutral', className, children }: { tone?: BadgeTone; className?: string; children: ReactNode }) {
  return <span className={classes(styles.badge, styles[tone], className)}>{children}</span>;
}

const tones: Record<string, BadgeTone> = {
  pending: 'warning',
  processing: 'info',
  shipped: 'indigo',
  delivered: 'success',
  completed: 'success',
  cancelled: 'danger',
};

/** An order's status in its colour (specification, 4). */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={tones[status] ?? 'neutral'} className={styles.status}>
      {status}
    </Badge>
  );
}
