import { forgotPasswordFormSchema, resetPasswordFormSchema, verifyOtpFormSchema } from '@storefront/contracts';
import { parse } from '@storefront/service-kit';
import { callerRange, type AppRouter } from '../http';
import type { PasswordResetUseCases } from './use-cases';

/** Parse → authorise → call → answer; see `userEndpoints` in the contracts. */
export function passwordResetRoutes(router: AppRouter, useCases: PasswordResetUseCases): void {
  router.post('/api/users/forgot-password', async (ctx) => {
    const { email } = parse(forgotPasswordFormSchema, ctx.request.body);
    await useCases.requestOtp(email, callerRange(ctx));
    ctx.body = { success: true, message: 'OTP sent to your email' };
  });

  router.post('/api/users/verify-otp', async (ctx) => {
    const resetToken = await useCases.verifyOtp(parse(verifyOtpFormSchema, ctx.request.body), callerRange(ctx));
    ctx.body = { success: true, message: 'OTP verified successfully', resetToken };
  });

  router.post('/api/users/reset-password/:resetToken', async (ctx) => {
    const { resetToken = '' } = ctx.params;
    // The access log tells the path; the token in it must not be read there.
    ctx.path = '/api/users/reset-password/-';
    const { password } = parse(resetPasswordFormSchema, ctx.request.body);
    await useCases.resetPassword(resetToken, password, callerRange(ctx), ctx.state.requestId);
    ctx.body = { success: true, message: 'Password reset successfully' };
  });
}
