import { classes, Icon } from '@storefront/web-kit';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface Props {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  /** `alert` for an error that has just happened. */
  role?: 'alert' | 'status';
  children: ReactNode;
}

const icons = { info: 'info', success: 'check', warning: 'info', danger: 'alert' } as const;

/** A message that stays on the page, unlike a toast. */
export function Notice({ tone = 'info', role, children }: Props) {
  return (
    <div className={classes(styles.notice, styles[tone])} role={role}>
      <Icon name={icons[tone]} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
