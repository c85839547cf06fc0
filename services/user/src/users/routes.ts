import {
  changePasswordFormSchema,
  credentialChangesQuerySchema,
  loginCodeFormSchema,
  loginFormSchema,
  profileFormSchema,
  registrationFormSchema,
} from '@storefront/contracts';
import { parse, requireIdentity, type AppRouter } from '@storefront/service-kit';
import { callerRange, type Session } from '../http';
import type { Login } from './login';
import { presentProfile, type UserQueries } from './queries';
import type { UserUseCases } from './use-cases';

/** Parse → authorise → call → answer; see `userEndpoints` in the contracts. */
export function userRoutes(router: AppRouter, session: Session, useCases: UserUseCases, { logIn, requestCode }: Login, queries: UserQueries): void {
  router.post('/api/auth/register', async (ctx) => {
    await useCases.register(parse(registrationFormSchema, ctx.request.body), callerRange(ctx));
    ctx.status = 201;
    ctx.body = { success: true, message: 'Registration successful! Please login to continue.' };
  });

  router.post('/api/auth/login', async (ctx) => {
    const data = await logIn(parse(loginFormSchema, ctx.request.body), callerRange(ctx));
    ctx.body = { success: true, message: 'Login successful!', data };
  });

  router.post('/api/auth/login-code', async (ctx) => {
    const { email, device } = parse(loginCodeFormSchema, ctx.request.body);
    await requestCode(email, { range: callerRange(ctx), device });
    ctx.body = { success: true, message: 'If there is an account with this e-mail address, we have sent a code to it.' };
  });

  router.get('/api/users/me', session, async (ctx) => {
    const profile = await queries.profile(requireIdentity(ctx).userId);
    ctx.body = { success: true, ...profile, user: profile };
  });

  router.put('/api/users/update', session, async (ctx) => {
    const identity = requireIdentity(ctx);
    const { user, token } = await useCases.updateProfile(identity, parse(profileFormSchema, ctx.request.body), ctx.state.requestId);
    const profile = presentProfile(user);
    ctx.body = { success: true, message: 'Profile updated successfully', ...profile, user: profile, token };
  });

  router.put('/api/users/change-password', session, async (ctx) => {
    const { userId } = requireIdentity(ctx);
    const changed = await useCases.changePassword(userId, parse(changePasswordFormSchema, ctx.request.body), callerRange(ctx), ctx.state.requestId);
    ctx.body = { success: true, message: 'Password changed successfully', ...changed };
  });
}

/** Calls that the gateway itself makes. It has no route to them. */
export function internalUserRoutes(router: AppRouter, queries: UserQueries): void {
  router.get('/internal/credential-changes', async (ctx) => {
    const { since } = parse(credentialChangesQuerySchema, ctx.query);
    ctx.body = { success: true, ...(await queries.credentialChanges(since)) };
  });
}
