import { Button, Field, toast } from '@storefront/web-kit';
import { resolverOf } from '@storefront/web-kit/forms';
import { useForm } from 'react-hook-form';
import { FormNotice } from '../../components/form-notice';
import { firstProblem } from '../../components/form-rules';
import styles from '../../components/form.module.css';
import { PasswordInput } from '../../components/password-input';
import { SectionCard } from '../../components/section-card';
import { checkPassword, type PasswordForm } from './password-rules';
import { usePasswordChange } from './use-password-change';

const blank: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** @param email the account's, for password managers */
export function PasswordCard({ email }: { email: string }) {
  const { register, handleSubmit, formState, reset } = useForm<PasswordForm>({ resolver: resolverOf(checkPassword), defaultValues: blank });
  const { submit, failure, hint, waitUntil } = usePasswordChange(reset);
  const { errors, isSubmitting } = formState;
  return (
    <SectionCard title="Change Password">
      <form className={styles.form} noValidate onSubmit={handleSubmit(submit, (problems) => toast.error(firstProblem(problems)))}>
        <FormNotice text={failure} hint={hint} waitUntil={waitUntil} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current Password" required error={errors.currentPassword?.message}>
          <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
        </Field>
        <Field label="New Password" required error={errors.newPassword?.message} hint="At least 6 characters">
          <PasswordInput {...register('newPassword')} autoComplete="new-password" />
        </Field>
        <Field label="Confirm New Password" required error={errors.confirmPassword?.message}>
          <PasswordInput {...register('confirmPassword')} autoComplete="new-password" />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" busy={isSubmitting}>
            Change Password
          </Button>
        </div>
      </form>
    </SectionCard>
  );
}
