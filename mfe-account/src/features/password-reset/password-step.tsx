import { Button, Field, paths, toast } from '@storefront/web-kit';
import { resolverOf } from '@storefront/web-kit/forms';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { FormNotice } from '../../components/form-notice';
import { firstProblem } from '../../components/form-rules';
import styles from '../../components/form.module.css';
import { PasswordInput } from '../../components/password-input';
import { useAttempt } from '../../components/use-attempt';
import { resetPassword } from './reset-api';
import { checkNewPassword, type NewPasswordForm } from './reset-rules';

export function PasswordStep({ email, resetToken, onBack }: { email: string; resetToken: string; onBack: () => void }) {
  const { attempt, failure, waitUntil } = useAttempt();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { register, handleSubmit, formState } = useForm<NewPasswordForm>({
    resolver: resolverOf(checkNewPassword),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = ({ password }: NewPasswordForm) =>
    attempt(async () => {
      await resetPassword(resetToken, password);
      toast.success('Password reset successfully');
      await navigate(paths.login, { state });
    }, 'Failed to reset password. Please try again.');
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(submit, (problems) => toast.error(firstProblem(problems)))}>
      <FormNotice text={failure} waitUntil={waitUntil} />
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
