import { TextInput } from '@storefront/web-kit';
import type { ComponentProps } from 'react';
import styles from './code-input.module.css';

/** A field for a 5-digit code from a mail. */
export function CodeInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <TextInput {...props} className={styles.code} inputMode="numeric" autoComplete="one-time-code" />;
}
