import { Button, Field, TextInput, toast } from '@storefront/web-kit';
import { resolverOf } from '@storefront/web-kit/forms';
import { useForm } from 'react-hook-form';
import { FormNotice } from '../../components/form-notice';
import { firstProblem } from '../../components/form-rules';
import styles from '../../components/form.module.css';
import { useAttempt } from '../../components/use-attempt';
import { sendOtp } from './reset-api';
import { checkEmail, type EmailForm } from './reset-rules';

/** Step 1. If the server cannot send a code now, an earlier code may still be valid. */
export function EmailStep({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { attempt, failure, waitUntil } = useAttempt();
  const { register, handleSubmit, getValues, formState } = useForm<EmailForm>({ resolver: resolverOf(checkEmail), defaultValues: { email } });
  const submit = (form: EmailForm) =>
    attempt(
      async () => {
        await sendOtp(form.email.trim());
        toast.success('OTP sent to your email');
      },
      'Failed to send OTP. Please try again.',
      () => onSent(form.email.trim()),
    );
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(submit, (problems) => toast.error(firstProblem(problems)))}>
      <FormNotice text={failure} waitUntil={waitUntil} />
      <Field label="Email" required error={formState.errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Button type="submit" block busy={formState.isSubmitting}>
        Send OTP
      </Button>
      {waitUntil !== undefined && (
        <Button variant="ghost" block onClick={handleSubmit(() => onSent(getValues('email').trim()))}>
          I already have an OTP
        </Button>
      )}
    </form>
  );
}
