import type { EventOf } from '@storefront/contracts';
import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, password, type Shop } from '../testing/shop';

let kept: TestStore;
let shop: Shop;
beforeAll(async () => {
  kept = await storeVariants()[0]!.open('user');
  shop = await openShop(kept.store, { perAddress: 100_000 });
});
afterAll(async () => {
  await shop.close();
  await kept.destroy();
});

const minutes = 60_000;
const ask = (email: string) => shop.request('POST', '/api/users/forgot-password', { body: { email } });
const verify = (email: string, otp: string) => shop.request('POST', '/api/users/verify-otp', { body: { email, otp } });
const reset = (token: string, newPassword = 'new-password-1') =>
  shop.request('POST', `/api/users/reset-password/${token}`, { body: { password: newPassword } });
const otpsFor = async (email: string) => {
  const events = (await shop.events('user.otp-requested')) as EventOf<'user.otp-requested'>[];
  return events.filter(({ data }) => data.email === email).map(({ data }) => data.otp);
};
const otpFor = async (email: string) => (await otpsFor(email)).at(-1)!;
const wrong = (otp: string) => (otp === '11111' ? '22222' : '11111');
/** A customer who has been mailed a code. */
const forgetful = async () => {
  const customer = await shop.customer();
  await ask(customer.email);
  return { ...customer, otp: await otpFor(customer.email) };
};

describe('asking for a code', () => {
  it('mails five digits, once a request', async () => {
    const { email, otp } = await forgetful();
    expect(otp).toMatch(/^\d{5}$/);
    expect(await otpsFor(email)).toHaveLength(1);
  });

  it('answers the same, after the same steps, where the address is unknown, and mails nothing', async () => {
    const { email } = await shop.customer();
    const [known, unknown] = [await ask(email), await ask('stranger@example.in')];
    expect(known.body).toEqual({ success: true, message: 'OTP sent to your email' });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
    expect(await otpsFor('stranger@example.in')).toEqual([]);
    const challenges = await kept.store.collection('otp-challenges');
    const [stored, storedUnknown] = [await challenges.findOne({ _id: email }), await challenges.findOne({ _id: 'stranger@example.in' })];
    expect(Object.keys(storedUnknown!).sort()).toEqual(Object.keys(stored!).sort());
  });

  it('keeps no code that could be read', async () => {
    const { email, otp } = await forgetful();
    const challenges = await kept.store.collection('otp-challenges');
    expect(JSON.stringify(await challenges.findOne({ _id: email }))).not.toContain(`"${otp}"`);
  });

  it.each(['known', 'unknown'])('is limited to five in 15 minutes, for a %s address alike', async (which) => {
    const email = which === 'known' ? (await shop.customer()).email : 'unknown-and-keen@example.in';
    for (let request = 0; request < 5; request += 1) expect((await ask(email)).status).toBe(200);
    expect(await ask(email)).toMatchObject({
      status: 429,
      body: { success: false, message: 'Too many attempts. Please try again in 15 minutes.' },
    });
    shop.wait(15 * minutes);
    expect((await ask(email)).status).toBe(200);
  });

  it.each([{ email: { $gt: '' } }, { email: '' }, { email: 'nobody' }, {}])('refuses %j', async (body) => {
    expect((await shop.request('POST', '/api/users/forgot-password', { body })).status).toBe(400);
  });
});

describe('verifying a code', () => {
  it('gives a reset token, once', async () => {
    const { email, otp } = await forgetful();
    const { status, body } = await verify(email, otp);
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'OTP verified successfully', resetToken: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(await verify(email, otp)).toMatchObject({ status: 400, body: { message: 'This OTP has expired. Please request a new one.' } });
  });

  it('gives one token when it is verified twice at the same time', async () => {
    const { email, otp } = await forgetful();
    const answers = await Promise.all([verify(email, otp), verify(email, otp)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('works for ten minutes', async () => {
    const early = await forgetful();
    shop.wait(10 * minutes - 1);
    expect((await verify(early.email, early.otp)).status).toBe(200);
    const late = await forgetful();
    shop.wait(10 * minutes);
    expect((await verify(late.email, late.otp)).status).toBe(400);
  });

  it('allows five tries, of which the fifth may be the right one', async () => {
    const { email, otp } = await forgetful();
    for (let guess = 0; guess < 4; guess += 1)
      expect(await verify(email, wrong(otp))).toMatchObject({ status: 400, body: { message: 'Invalid OTP. Please try again.' } });
    expect((await verify(email, otp)).status).toBe(200);
    const unlucky = await forgetful();
    for (let guess = 0; guess < 5; guess += 1) await verify(unlucky.email, wrong(unlucky.otp));
    expect((await verify(unlucky.email, unlucky.otp)).status).toBe(400);
  });

  it('takes the newest code only', async () => {
    const { email, otp } = await forgetful();
    await ask(email);
    const newest = await otpFor(email);
    if (newest !== otp) expect((await verify(email, otp)).status).toBe(400);
    expect((await verify(email, newest)).status).toBe(200);
  });

  it('never succeeds for an unknown address, and fails alike', async () => {
    const { email, otp } = await forgetful();
    await ask('nobody-here@example.in');
    expect((await verify('nobody-here@example.in', '11111')).body).toEqual((await verify(email, wrong(otp))).body);
    expect((await verify('never-asked@example.in', '11111')).status).toBe(400);
  });

  it.each([{ otp: '1234' }, { otp: 'abcde' }, { otp: 12345 }, { otp: { $ne: '' } }, {}])('refuses %j', async (form) => {
    expect((await shop.request('POST', '/api/users/verify-otp', { body: { email: 'meera@example.in', ...form } })).status).toBe(400);
  });
});

describe('10,000 guesses against one account', () => {
  it('try ten codes and get nowhere; 15 minutes later the owner is let in', async () => {
    const { email, otp } = await forgetful();
    let tried = 0;
    for (let guess = 0; guess < 10_000; guess += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const code = String(guess + index).padStart(5, '0');
          return verify(email, code === otp ? wrong(otp) : code);
        }),
      );
      expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
      tried += answers.filter(({ body }) => body.message === 'Invalid OTP. Please try again.').length;
      if (guess % 2_500 === 0) await ask(email);
    }
    expect(tried).toBeLessThanOrEqual(15);
    expect((await shop.logIn(email)).status).toBe(200);
    shop.wait(15 * minutes);
    await ask(email);
    expect((await verify(email, await otpFor(email))).status).toBe(200);
  }, 60_000);
});

describe('resetting the password', () => {
  const allowed = async () => {
    const customer = await forgetful();
    return { ...customer, resetToken: (await verify(customer.email, customer.otp)).body.resetToken as string };
  };

  it('sets the new one, ends older tokens, and works once', async () => {
    const { email, token, resetToken, id } = await allowed();
    expect(await reset(resetToken)).toMatchObject({ status: 200, body: { success: true, message: 'Password reset successfully' } });
    expect((await shop.logIn(email)).status).toBe(401);
    expect((await shop.logIn(email, 'new-password-1')).status).toBe(200);
    expect((await shop.request('GET', '/api/users/me', { token })).status).toBe(401);
    expect((await shop.events('user.credentials-changed')).filter(({ data }) => 'userId' in data && data.userId === id)).toHaveLength(1);
    expect(await reset(resetToken, 'another-one-2')).toMatchObject({
      status: 400,
      body: { message: 'Your password reset has expired. Please request a new OTP.' },
    });
    expect((await shop.logIn(email, 'new-password-1')).status).toBe(200);
  });

  it('works once when it is asked for twice at the same time', async () => {
    const { resetToken } = await allowed();
    const answers = await Promise.all([reset(resetToken, 'new-password-1'), reset(resetToken, 'new-password-2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('works for 15 minutes', async () => {
    const { email, resetToken } = await allowed();
    shop.wait(15 * minutes);
    expect((await reset(resetToken)).status).toBe(400);
    expect((await shop.logIn(email, password)).status).toBe(200);
  });

  it('keeps no token that could be used', async () => {
    const { resetToken, id } = await allowed();
    expect(JSON.stringify(await shop.users.byId(id))).not.toContain(resetToken);
  });

  it('wants six characters, and does not use the token up before', async () => {
    const { resetToken } = await allowed();
    expect(await reset(resetToken, '12345')).toMatchObject({
      status: 400,
      body: { message: 'Password must be at least 6 characters long' },
    });
    expect((await reset(resetToken)).status).toBe(200);
  });

  it('lets the owner in at once, whoever guessed at the old password before', async () => {
    const { email, resetToken } = await allowed();
    for (let guess = 0; guess < 6; guess += 1) await shop.logIn(email, 'guess');
    expect((await shop.logIn(email)).status).toBe(429);
    await reset(resetToken);
    expect((await shop.logIn(email, 'new-password-1')).status).toBe(200);
  });

  it.each(['made-up', 'x'.repeat(500)])('is refused with a token that is %s', async (token) => {
    expect((await reset(token)).status).toBe(400);
  });
});
