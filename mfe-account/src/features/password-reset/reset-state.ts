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
}

export const initialState: ResetState = { step: 'email', email: '', otp: '', resetToken: '' };

/** A new code replaces the typed one and its reset token. */
export const otpSent = (email: string): ResetState => ({ step: 'otp', email, otp: '', resetToken: '' });

export const otpVerified = (state: ResetState, otp: string, resetToken: string): ResetState => ({ ...state, step: 'password', otp, resetToken });

export const isVerified = (state: ResetState, otp: string): boolean => state.resetToken !== '' && state.otp === otp;

export const backToEmail = (state: ResetState): ResetState => ({ ...state, step: 'email' });

export const backToOtp = (state: ResetState): ResetState => ({ ...state, step: 'otp' });
