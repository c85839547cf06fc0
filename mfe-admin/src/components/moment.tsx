import { formatDate } from '@storefront/web-kit';
import { formatTime } from './date-time';
import styles from './panel.module.css';

export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className={styles.soft}>
    {formatDate(at) || 'Time unknown'} {formatTime(at)}
  </time>
);
