import { ApiError } from '@storefront/web-kit';
import { mayBeDone } from '../../api/may-be-done';

/**
 * The three steps of a password reset (specification, 4). Going back keeps the typed values and the reset token, so that the customer
 * does not need another code.
 */
export interface ResetState {
  step: 'email' | 'otp' | 'password';
  email: string;
  otp: string;
  /** The token that the server returned for `otp`. Each code can be exchanged only once. */
  resetToken: string;
  /** True after a lost answer to the new password: the server may have stored it. */
  mayBeReset: boolean;
}

export const initialState: ResetState = { step: 'email', email: '', otp: '', resetToken: '', mayBeReset: false };

/** A new code replaces the typed one and its reset token. */
export const otpSent = (email: string): ResetState => ({ ...initialState, step: 'otp', email });

export const otpVerified = (state: ResetState, otp: string, resetToken: string): ResetState => ({ ...state, step: 'password', otp, resetToken });

export const isVerified = (state: ResetState, otp: string): boolean => state.resetToken !== '' && state.otp === otp;

/**
 * The state after a failed reset. With a 400 the server says that the reset has ended, because the form has checked the password. Then the
 * page forgets the code, so that the server must check a code again.
 */
export function resetFailed(state: ResetState, resetToken: string, error: unknown): ResetState {
  if (state.resetToken !== resetToken) return state;
  if (mayBeDone(error)) return { ...state, mayBeReset: true };
  return error instanceof ApiError && error.status === 400 ? { ...state, otp: '' } : state;
}

export const backToEmail = (state: ResetState): ResetState => ({ ...state, step: 'email' });

export const backToOtp = (state: ResetState): ResetState => ({ ...state, step: 'otp' });
