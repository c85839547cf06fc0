import { plainText } from '@storefront/contracts/rules';
import { Button, Field, TextArea } from '@storefront/web-kit';
import { Dialog } from '@storefront/web-kit/dialog';
import { useId, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import styles from './order.module.css';

interface Props {
  title: string;
  label: string;
  hint: string;
  isRequired?: boolean;
  action: string;
  isBusy: boolean;
  /** Further fields, above the text. */
  children?: ReactNode;
  onConfirm: (text: string) => void;
  onClose: () => void;
}

const mostCharacters = 500;

/** Asks for a text before an action. The text is blank if it is not required. */
export function ReasonDialog({ title, label, hint, isRequired = false, action, isBusy, children, onConfirm, onClose }: Props) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { text: '' } });
  const formId = useId();
  const isGiven = (text: string) => !isRequired || plainText(text) !== '' || 'Please give a reason';
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={handleSubmit(({ text }) => !isBusy && onConfirm(plainText(text)))}>
        {children}
        <Field label={label} required={isRequired} hint={hint} error={formState.errors.text?.message}>
          <TextArea {...register('text', { validate: isGiven })} maxLength={mostCharacters} rows={3} />
        </Field>
      </form>
    </Dialog>
  );
}
