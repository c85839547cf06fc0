import { Icon } from '@storefront/web-kit';
import styles from './form-notice.module.css';

/** Why the last attempt failed; stays until the next. It is a toast that announces it. */
export function FormNotice({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className={styles.notice}>
      <Icon name="alert" />
      {text}
    </p>
  );
}
