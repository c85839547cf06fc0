import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button, IconButton } from './button';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  title: string;
  /** The person wants it closed: Escape, the close button, a press beside it. */
  onClose: () => void;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A modal dialog over the page: the browser keeps focus inside and gives it back. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ title, onClose, children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A layout effect: it closes while the dialog is still in the page, or the browser could not give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  title?: string;
  /** The question. */
  text: string;
  confirmLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The second click of a double click is not an answer: it was begun before the question was there. A key counts no clicks. */
const isFirstClick = (count: number) => count <= 1;

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ open, title = 'Please confirm', text, confirmLabel, busy = false, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={({ detail }) => isFirstClick(detail) && onConfirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{text}</p>
    </Dialog>
  );
}
