import { Button, Checkbox, Field, paths, TextInput, toast } from '@storefront/web-kit';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { FormNotice } from '../../components/form-notice';
import { firstProblem, resolverOf } from '../../components/form-rules';
import form from '../../components/form.module.css';
import { PasswordInput } from '../../components/password-input';
import styles from './login-form.module.css';
import { checkLogin } from './login-rules';
import type { LoginForm as Values } from './login-rules';
import { useLogin } from './use-login';

export function LoginForm() {
  const { submit, failure } = useLogin();
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: resolverOf(checkLogin),
    defaultValues: { email: '', password: '', rememberMe: false },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form className={form.form} noValidate onSubmit={handleSubmit(submit, (problems) => toast.error(firstProblem(problems)))}>
      <FormNotice text={failure} />
      <Field label="Email" required error={errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Password" required error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <div className={styles.row}>
        <Checkbox {...register('rememberMe')} label="Remember me" />
        <Link className={styles.forgot} to={paths.forgotPassword}>
          Forgot your password?
        </Link>
      </div>
      <Button type="submit" block busy={isSubmitting}>
        Login
      </Button>
    </form>
  );
}
