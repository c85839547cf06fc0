import { Button } from '@storefront/web-kit';
import { useId } from 'react';
import type { FormEventHandler, ReactNode } from 'react';
import { Dialog } from './dialog';
import styles from './dialog.module.css';

interface FormDialogProps {
  title: string;
  /** The label of the button that submits the form. */
  submit: string;
  /** The label of the button that closes the dialog. */
  cancel?: string;
  /** The action cannot be undone. */
  isDanger?: boolean;
  busy: boolean;
  /** Shown above the form, for example another form: forms cannot be nested. */
  above?: ReactNode;
  onSubmit: FormEventHandler;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form, and buttons that cancel and submit it. */
export function FormDialog({ title, submit, cancel = 'Cancel', isDanger = false, busy, above, onSubmit, onClose, children }: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} type="submit" form={formId} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      {above}
      <form id={formId} noValidate onSubmit={onSubmit} className={styles.form}>
        {children}
      </form>
    </Dialog>
  );
}
