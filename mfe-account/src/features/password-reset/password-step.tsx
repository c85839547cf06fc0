import { Button, Field, logoutAtom, sessionAtom, toast } from '@storefront/web-kit';
import { resolverOf } from '@storefront/web-kit/forms';
import { useAtomValue, useSetAtom } from 'jotai';
import { useForm } from 'react-hook-form';
import { FormNotice } from '../../components/form-notice';
import { firstProblem } from '../../components/form-rules';
import styles from '../../components/form.module.css';
import { PasswordInput } from '../../components/password-input';
import { useAttempt } from '../../components/use-attempt';
import { resetPassword } from './reset-api';
import { checkNewPassword, isSameEmail, type NewPasswordForm } from './reset-rules';

const failed = 'Failed to reset password. Please try again.';

interface Props {
  email: string;
  resetToken: string;
  mayBeReset: boolean;
  onReset: () => void;
  onFailed: (error: unknown) => void;
  onBack: () => void;
}

export function PasswordStep({ email, resetToken, mayBeReset, onReset, onFailed, onBack }: Props) {
  const { attempt, failure, waitUntil } = useAttempt();
  const session = useAtomValue(sessionAtom);
  const logOut = useSetAtom(logoutAtom);
  const { register, handleSubmit, formState } = useForm<NewPasswordForm>({
    resolver: resolverOf(checkNewPassword),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = ({ password }: NewPasswordForm) =>
    attempt(
      async () => {
        await resetPassword(resetToken, password).catch((error: unknown) => {
          onFailed(error);
          throw error;
        });
        // The reset ended all logins of the account, so also the one in this browser.
        if (session && isSameEmail(session.user.email, email)) logOut();
        toast.success('Password reset successfully');
        // Called here, because `attempt` would not call it if the customer has gone back to the OTP. The reset token of that OTP is used now.
        onReset();
      },
      failed,
    );
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(submit, (problems) => toast.error(firstProblem(problems)))}>
      {/* The page already says that the new password may be valid. */}
      <FormNotice text={mayBeReset && failure === failed ? '' : failure} waitUntil={waitUntil} />
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="New Password" required error={errors.password?.message} hint="At least 6 characters">
        <PasswordInput {...register('password')} autoComplete="new-password" />
      </Field>
      <Field label="Confirm Password" required error={errors.confirmPassword?.message}>
        <PasswordInput {...register('confirmPassword')} autoComplete="new-password" />
      </Field>
      <Button type="submit" block busy={isSubmitting}>
        Reset Password
      </Button>
      <Button variant="ghost" block onClick={onBack}>
        Back to OTP
      </Button>
    </form>
  );
}
