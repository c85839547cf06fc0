import { Button, Field, TextInput, toast } from '@storefront/web-kit';
import { resolverOf } from '@storefront/web-kit/forms';
import { useForm } from 'react-hook-form';
import { FormNotice } from '../../components/form-notice';
import { firstProblem } from '../../components/form-rules';
import styles from '../../components/form.module.css';
import { PasswordInput } from '../../components/password-input';
import { checkRegistration, type RegistrationForm as Values } from './registration-rules';
import { useRegistration } from './use-registration';

export function RegistrationForm() {
  const { submit, failure, hint, waitUntil } = useRegistration();
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: resolverOf(checkRegistration),
    defaultValues: { name: '', email: '', phone: '', password: '', verifyPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(submit, (problems) => toast.error(firstProblem(problems)))}>
      <FormNotice text={failure} hint={hint} waitUntil={waitUntil} />
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="name" maxLength={100} />
      </Field>
      <Field label="Email" required error={errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Phone" required error={errors.phone?.message} hint="10 digits">
        <TextInput {...register('phone')} type="tel" autoComplete="tel-national" inputMode="tel" />
      </Field>
      <Field label="Password" required error={errors.password?.message} hint="At least 6 characters">
        <PasswordInput {...register('password')} autoComplete="new-password" />
      </Field>
      <Field label="Verify Password" required error={errors.verifyPassword?.message}>
        <PasswordInput {...register('verifyPassword')} autoComplete="new-password" />
      </Field>
      <Button type="submit" block busy={isSubmitting}>
        Register
      </Button>
    </form>
  );
}
