import { paths } from '@storefront/web-kit';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FormNotice } from '../../components/form-notice';
import { EmailStep } from './email-step';
import { OtpStep } from './otp-step';
import styles from './password-reset.module.css';
import { PasswordStep } from './password-step';
import { backToEmail, backToOtp, initialState, otpSent, otpVerified, resetFailed, type ResetState } from './reset-state';

const steps: Record<ResetState['step'], string> = { email: 'Email', otp: 'OTP', password: 'New password' };

function Progress({ step }: { step: ResetState['step'] }) {
  const names = Object.keys(steps);
  return (
    <ol className={styles.progress}>
      {Object.entries(steps).map(([name, label], index) => (
        <li key={name} aria-current={name === step ? 'step' : undefined} className={index < names.indexOf(step) ? styles.done : undefined}>
          {label}
        </li>
      ))}
    </ol>
  );
}

/** The steps email, OTP and new password. Each step focuses its first field. */
export function PasswordReset() {
  const [state, setState] = useState(initialState);
  const root = useRef<HTMLDivElement>(null);
  const focusedStep = useRef(state.step);
  const navigate = useNavigate();
  const { state: from } = useLocation();

  useEffect(() => {
    if (focusedStep.current === state.step) return;
    focusedStep.current = state.step;
    root.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }, [state.step]);

  // A page that the customer opened during the reset stays open.
  const openLogin = () => void (root.current && navigate(paths.login, { state: from }));

  return (
    <div ref={root}>
      <Progress step={state.step} />
      <div role="status">
        <FormNotice text={state.mayBeReset ? 'Your new password may already be valid. Try to log in with it.' : ''} />
      </div>
      {state.step === 'email' && <EmailStep email={state.email} onSent={(email) => setState(otpSent(email))} />}
      {state.step === 'otp' && (
        <OtpStep
          state={state}
          onVerified={(otp, resetToken) => setState(otpVerified(state, otp, resetToken))}
          onBack={() => setState(backToEmail(state))}
        />
      )}
      {state.step === 'password' && (
        <PasswordStep
          email={state.email}
          resetToken={state.resetToken}
          mayBeReset={state.mayBeReset}
          onReset={openLogin}
          onFailed={(error) => setState((current) => resetFailed(current, state.resetToken, error))}
          onBack={() => setState(backToOtp)}
        />
      )}
    </div>
  );
}
