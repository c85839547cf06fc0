import { ApiError, loginAtom, paths, toast } from '@storefront/web-kit';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { logIn, requestLoginCode } from '../../api/login';
import { useAttempt } from '../../components/use-attempt';
import type { LoginForm } from './login-rules';
import { originOf } from './origin';

/** `offer`: the login has to wait, and the page offers a code by mail. `code`: the page asks for the code. */
type LoginStep = 'password' | 'offer' | 'code';

const canUseCode = (error: unknown) => error instanceof ApiError && error.details.codeByMail === true;

/** Logs in, then opens the dashboard for an admin and the page that required the login for others. */
export function useLogin() {
  const storeLogin = useSetAtom(loginAtom);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [step, setStep] = useState<LoginStep>('password');
  const { attempt, failure, waitUntil, busy, isShown, clearFailure } = useAttempt();

  const goTo = (next: LoginStep) => {
    clearFailure();
    setStep(next);
  };

  const submit = ({ email, password, code }: LoginForm) =>
    attempt(async () => {
      try {
        const session = await logIn(email.trim(), password, step === 'code' ? code : undefined);
        // A page that the visitor opened during the call stays open. Ask first: storing the login closes the form.
        const isOpen = isShown.current;
        storeLogin(session);
        toast.success('Login successful!');
        if (isOpen) await navigate(session.user.role === 'admin' ? paths.admin.dashboard : originOf(state), { replace: true });
      } catch (error) {
        if (canUseCode(error)) setStep('offer');
        throw error;
      }
    }, 'Login failed. Please try again.');

  const sendCode = (email: string) =>
    attempt(async () => {
      await requestLoginCode(email.trim());
      toast.success('Check your e-mail for the code');
      // The customer may have gone back to the login without a code.
      setStep((current) => (current === 'offer' ? 'code' : current));
    }, 'Failed to send a code. Please try again.');

  return { step, goTo, submit, sendCode, failure, waitUntil, busy };
}
