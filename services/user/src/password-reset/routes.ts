import { forgotPasswordFormSchema, resetPasswordFormSchema, verifyOtpFormSchema } from '@storefront/contracts';
import { parse, type AppRouter } from '@storefront/service-kit';
import { callerRange } from '../http';
import type { PasswordResetUseCases } from './use-cases';

/** Parse → authorise → call → answer; see `userEndpoints` in the contracts. */
export function passwordResetRoutes(router: AppRouter, useCases: PasswordResetUseCases): void {
  router.post('/api/users/forgot-password', async (ctx) => {
    const { email, device } = parse(forgotPasswordFormSchema, ctx.request.body);
    await useCases.requestOtp(email, { range: callerRange(ctx), device });
    ctx.body = { success: true, message: 'OTP sent to your email' };
  });

  router.post('/api/users/verify-otp', async (ctx) => {
    const { device, ...form } = parse(verifyOtpFormSchema, ctx.request.body);
    const resetToken = await useCases.verifyOtp(form, { range: callerRange(ctx), device });
    ctx.body = { success: true, message: 'OTP verified successfully', resetToken };
  });

  router.post('/api/users/reset-password/:resetToken', async (ctx) => {
    const { resetToken = '' } = ctx.params;
    const form = parse(resetPasswordFormSchema, ctx.request.body);
    const device = await useCases.resetPassword(resetToken, form, callerRange(ctx), ctx.state.requestId);
    ctx.body = { success: true, message: 'Password reset successfully', device };
  });
}
