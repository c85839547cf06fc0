import { plainText } from '@storefront/contracts/rules';
import { Field, TextArea } from '@storefront/web-kit';
import { FormDialog } from '@storefront/web-kit/dialog';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { DialogFailure } from '../../components/dialog-failure';

interface Props {
  title: string;
  label?: string;
  hint?: string;
  placeholder?: string;
  isRequired?: boolean;
  submit: string;
  cancel?: string;
  isDanger?: boolean;
  busy: boolean;
  /** Why the last attempt failed, or another warning; may be blank. */
  failure: string;
  /** Further fields or texts, above the text. */
  children?: ReactNode;
  onConfirm: (text: string) => void;
  onClose: () => void;
}

const mostCharacters = 500;

/** Asks for a text before an action. The text is blank if it is not required. */
export function NoteDialog({ label = 'Reason', hint = 'The customer gets it by e-mail', placeholder, isRequired = false, busy, failure, children, onConfirm, ...dialog }: Props) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { text: '' } });
  const isGiven = (text: string) => !isRequired || plainText(text) !== '' || 'Please give a reason';
  return (
    <FormDialog {...dialog} busy={busy} onSubmit={handleSubmit(({ text }) => !busy && onConfirm(plainText(text)))}>
      {children}
      <Field label={label} required={isRequired} hint={hint} error={formState.errors.text?.message}>
        <TextArea {...register('text', { validate: isGiven })} placeholder={placeholder} maxLength={mostCharacters} rows={3} />
      </Field>
      <DialogFailure text={failure} />
    </FormDialog>
  );
}
