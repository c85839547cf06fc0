import styles from './dialog-failure.module.css';

/** Says in a dialog why the last attempt failed: a toast is behind the dialog. May be blank. */
export const DialogFailure = ({ text }: { text: string }) => (
  <p role="alert" className={styles.failure}>
    {text}
  </p>
);
