/**
 * The three steps of a forgotten password (specification, 4). What was typed and what the server gave stays when going back,
 * so that nobody has to ask for another code because of a second look.
 */
export interface ResetState {
  step: 'email' | 'otp' | 'password';
  email: string;
  otp: string;
  /** Given for `otp`; a code can be exchanged once only. */
  resetToken: string;
}

export const beginning: ResetState = { step: 'email', email: '', otp: '', resetToken: '' };

/** A new code makes the one before it worthless. */
export const otpSent = (email: string): ResetState => ({ step: 'otp', email, otp: '', resetToken: '' });

export const otpVerified = (state: ResetState, otp: string, resetToken: string): ResetState => ({ ...state, step: 'password', otp, resetToken });

export const isVerified = (state: ResetState, otp: string): boolean => state.resetToken !== '' && state.otp === otp;

export const backToEmail = (state: ResetState): ResetState => ({ ...state, step: 'email' });

export const backToOtp = (state: ResetState): ResetState => ({ ...state, step: 'otp' });
