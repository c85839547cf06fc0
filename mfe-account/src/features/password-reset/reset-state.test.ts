import { ApiError } from '@storefront/web-kit';
import { expect, it } from 'vitest';
import { initialState, isVerified, otpSent, otpVerified, resetFailed } from './reset-state';

const verified = otpVerified(otpSent('meera@example.com'), '12345', 'token-1');

it.each([
  ['no answer arrived', new ApiError(0), { isVerified: true, mayBeReset: true }],
  ['the server failed', new ApiError(503), { isVerified: true, mayBeReset: true }],
  ['the reset has ended', new ApiError(400), { isVerified: false, mayBeReset: false }],
  ['the server refused it for another reason', new ApiError(413), { isVerified: true, mayBeReset: false }],
  ['it has to wait', new ApiError(429), { isVerified: true, mayBeReset: false }],
  ['the server is busy and names a waiting time', new ApiError(503, '', { retryAfter: 5 }), { isVerified: true, mayBeReset: false }],
])('after a failed reset, because %s, the state is %j', (_reason, error, expected) => {
  const state = resetFailed(verified, 'token-1', error);
  expect({ isVerified: isVerified(state, '12345'), mayBeReset: state.mayBeReset }).toEqual(expected);
});

it('a late failure of an earlier reset does not change a newer one', () => {
  const newer = otpVerified(verified, '54321', 'token-2');
  expect(resetFailed(newer, 'token-1', new ApiError(400))).toBe(newer);
  expect(resetFailed(initialState, 'token-1', new ApiError(0))).toBe(initialState);
});
