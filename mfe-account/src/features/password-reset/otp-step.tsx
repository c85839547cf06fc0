import { Button, Field, TextInput, toast } from '@storefront/web-kit';
import { useForm } from 'react-hook-form';
import { FormNotice } from '../../components/form-notice';
import { firstProblem, resolverOf } from '../../components/form-rules';
import form from '../../components/form.module.css';
import { useAttempt } from '../../components/use-attempt';
import styles from './otp-step.module.css';
import { verifyOtp } from './reset-api';
import { checkOtp } from './reset-rules';
import type { OtpForm } from './reset-rules';
import { isVerified, otpDigits } from './reset-state';
import type { ResetState } from './reset-state';

interface OtpStepProps {
  state: ResetState;
  onVerified: (otp: string, resetToken: string) => void;
  onBack: () => void;
}

export function OtpStep({ state, onVerified, onBack }: OtpStepProps) {
  const { attempt, failure } = useAttempt();
  const { register, setValue, handleSubmit, formState } = useForm<OtpForm>({ resolver: resolverOf(checkOtp), defaultValues: { otp: state.otp } });
  const submit = ({ otp }: OtpForm) =>
    attempt(async () => {
      const resetToken = isVerified(state, otp) ? state.resetToken : await verifyOtp(state.email, otp);
      toast.success('OTP verified successfully');
      onVerified(otp, resetToken);
    }, 'Invalid OTP. Please try again.');
  return (
    <form className={form.form} noValidate onSubmit={handleSubmit(submit, (problems) => toast.error(firstProblem(problems)))}>
      <FormNotice text={failure} />
      <Field label="OTP" required error={formState.errors.otp?.message} hint={`The five digits that we mailed to ${state.email}`}>
        <TextInput
          {...register('otp', { onChange: (event: { target: { value: string } }) => setValue('otp', otpDigits(event.target.value)) })}
          className={styles.otp}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
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
