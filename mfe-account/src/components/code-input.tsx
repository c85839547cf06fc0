import { TextInput } from '@storefront/web-kit';
import type { ComponentProps } from 'react';
import styles from './code-input.module.css';

/** Five digits from a mail. */
export function CodeInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <TextInput {...props} className={styles.code} inputMode="numeric" autoComplete="one-time-code" />;
}
