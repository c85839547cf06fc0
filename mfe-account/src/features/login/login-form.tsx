import { Button, Checkbox, Field, paths, TextInput, toast } from '@storefront/web-kit';
import { resolverOf } from '@storefront/web-kit/forms';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { CodeInput } from '../../components/code-input';
import { FormNotice } from '../../components/form-notice';
import { codeDigits, firstProblem } from '../../components/form-rules';
import form from '../../components/form.module.css';
import { PasswordInput } from '../../components/password-input';
import { CodeOffer } from './code-offer';
import styles from './login-form.module.css';
import { checkLogin, checkLoginWithCode, type LoginForm as Values } from './login-rules';
import { useLogin } from './use-login';

export function LoginForm() {
  const { state } = useLocation();
  const { step, goTo, submit, sendCode, failure, waitUntil, busy } = useLogin();
  const { register, handleSubmit, getValues, setValue, setFocus, formState } = useForm<Values>({
    resolver: resolverOf(step === 'code' ? checkLoginWithCode : checkLogin),
    defaultValues: { email: '', password: '', code: '', rememberMe: false },
  });
  const { errors, isSubmitting } = formState;
  const isWithCode = step === 'code';

  useEffect(() => {
    // The pressed button is gone. If the customer has gone on to another field, the focus stays there.
    if (isWithCode && document.activeElement === document.body) setFocus('code');
  }, [isWithCode, setFocus]);

  const checked = (action: (values: Values) => unknown) => handleSubmit(action, (problems) => toast.error(firstProblem(problems)));
  const leaveCode = () => {
    setValue('code', '');
    goTo('password');
  };
  return (
    <form className={form.form} noValidate onSubmit={checked(submit)}>
      <FormNotice text={failure} waitUntil={waitUntil} />
      <Field label="Email" required error={errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} readOnly={isWithCode} />
      </Field>
      <Field label="Password" required error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      {isWithCode && (
        <Field
          label="Code"
          required
          error={errors.code?.message}
          hint={`We sent a 5-digit code to ${getValues('email').trim()}, if it has an account here. The code is valid for 10 minutes.`}
        >
          <CodeInput {...register('code', { onChange: (event: { target: { value: string } }) => setValue('code', codeDigits(event.target.value)) })} />
        </Field>
      )}
      <div className={styles.row}>
        <Checkbox {...register('rememberMe')} label="Remember me" />
        <Link className={styles.forgot} to={paths.forgotPassword} state={state}>
          Forgot your password?
        </Link>
      </div>
      <div>
        <Button type="submit" block busy={isSubmitting}>
          Login
        </Button>
        {/* Below the pressed button, so that the button does not move. `status` announces the offer. */}
        <div className={styles.offer} role="status">
          {step === 'offer' && <CodeOffer busy={busy && !isSubmitting} onSend={() => void sendCode(getValues('email'))} onSkip={() => goTo('code')} />}
        </div>
      </div>
      {isWithCode && (
        <div className={styles.others}>
          <Button variant="ghost" busy={busy && !isSubmitting} onClick={() => void sendCode(getValues('email'))}>
            Send the code again
          </Button>
          <Button variant="ghost" onClick={leaveCode}>
            Log in without a code
          </Button>
        </div>
      )}
    </form>
  );
}
