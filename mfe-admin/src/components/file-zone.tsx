import { classes } from '@storefront/web-kit';
import type { ComponentProps, ReactNode, Ref } from 'react';
import styles from './file-zone.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children' | 'ref'> {
  id: string;
  inputRef: Ref<HTMLInputElement>;
  isBusy?: boolean;
  onFiles: (files: File[]) => void;
  /** An icon, a label for `id`, and a hint. */
  children: ReactNode;
}

/** A field for files that are chosen or dropped. The same file can be chosen again. @param props.className the layout of the content */
export function FileZone({ inputRef, isBusy = false, onFiles, className, children, ...input }: Props) {
  return (
    <div className={classes(styles.zone, className)} aria-busy={isBusy || undefined}>
      {children}
      <input
        {...input}
        ref={inputRef}
        className={styles.input}
        type="file"
        disabled={isBusy}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          onFiles(files);
        }}
      />
    </div>
  );
}
