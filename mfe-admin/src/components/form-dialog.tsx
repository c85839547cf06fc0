import { Button } from '@storefront/web-kit';
import { Dialog } from '@storefront/web-kit/dialog';
import { useId, type FormEventHandler, type ReactNode } from 'react';
import styles from './form-dialog.module.css';

interface Props {
  title: string;
  /** The label of the button that submits the form. */
  submit: string;
  busy: boolean;
  onSubmit: FormEventHandler;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form, and buttons that cancel and submit it. */
export function FormDialog({ title, submit, busy, onSubmit, onClose, children }: Props) {
  const formId = useId();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className={styles.form}>
        {children}
      </form>
    </Dialog>
  );
}
