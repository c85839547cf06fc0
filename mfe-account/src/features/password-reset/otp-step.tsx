import { Button, Field, toast } from '@storefront/web-kit';
import { resolverOf } from '@storefront/web-kit/forms';
import { useForm } from 'react-hook-form';
import { CodeInput } from '../../components/code-input';
import { FormNotice } from '../../components/form-notice';
import { codeDigits, firstProblem } from '../../components/form-rules';
import form from '../../components/form.module.css';
import { useAttempt } from '../../components/use-attempt';
import { verifyOtp } from './reset-api';
import { checkOtp, type OtpForm } from './reset-rules';
import { isVerified, type ResetState } from './reset-state';

interface Props {
  state: ResetState;
  onVerified: (otp: string, resetToken: string) => void;
  onBack: () => void;
}

export function OtpStep({ state, onVerified, onBack }: Props) {
  const { attempt, failure, waitUntil } = useAttempt();
  const { register, setValue, handleSubmit, formState } = useForm<OtpForm>({ resolver: resolverOf(checkOtp), defaultValues: { otp: state.otp } });
  const submit = ({ otp }: OtpForm) =>
    attempt(
      async () => (isVerified(state, otp) ? state.resetToken : await verifyOtp(state.email, otp)),
      'Invalid OTP. Please try again.',
      (resetToken) => {
        toast.success('OTP verified successfully');
        onVerified(otp, resetToken);
      },
    );
  return (
    <form className={form.form} noValidate onSubmit={handleSubmit(submit, (problems) => toast.error(firstProblem(problems)))}>
      <FormNotice text={failure} waitUntil={waitUntil} />
      <Field label="OTP" required error={formState.errors.otp?.message} hint={`We sent a 5-digit code to ${state.email}, if it has an account here. The code is valid for 10 minutes.`}>
        <CodeInput {...register('otp', { onChange: (event: { target: { value: string } }) => setValue('otp', codeDigits(event.target.value)) })} />
      </Field>
      <Button type="submit" block busy={formState.isSubmitting}>
        Verify OTP
      </Button>
      <Button variant="ghost" block onClick={onBack}>
        Back to email
      </Button>
    </form>
  );
}
