import type { EventOf } from '@storefront/contracts';
import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { challengeId } from '../codes/challenge';
import { openShop, password, type Shop } from '../testing/shop';

let testStore: TestStore;
let shop: Shop;
beforeAll(async () => {
  testStore = await storeVariants()[0]!.open('user');
  shop = await openShop(testStore.store, { perRange: 100_000, codes: { failuresPerRange: 100_000 } });
});
afterAll(async () => {
  await shop.close();
  await testStore.destroy();
});

const minutes = 60_000;
const from = (address: string) => ({ 'x-forwarded-for': address });
const ask = (email: string, address = '203.0.113.1', device?: string) =>
  shop.request('POST', '/api/users/forgot-password', { headers: from(address), body: { email, device } });
const verify = (email: string, otp: string, address = '203.0.113.1', device?: string) =>
  shop.request('POST', '/api/users/verify-otp', { headers: from(address), body: { email, otp, device } });
const reset = (token: string, newPassword = 'new-password-1') =>
  shop.request('POST', `/api/users/reset-password/${token}`, { body: { password: newPassword } });
const otpsFor = async (email: string) => {
  const events = (await shop.events('user.otp-requested')) as EventOf<'user.otp-requested'>[];
  return events.filter(({ data }) => data.email === email).map(({ data }) => data.otp);
};
const otpFor = async (email: string) => (await otpsFor(email)).at(-1)!;
const wrong = (otp: string) => (otp === '11111' ? '22222' : '11111');
/** A customer with a mailed code. */
const forgetful = async () => {
  const customer = await shop.customer();
  await ask(customer.email);
  return { ...customer, otp: await otpFor(customer.email) };
};

describe('asking for a code', () => {
  it('mails five digits once per request', async () => {
    const { email, otp } = await forgetful();
    expect(otp).toMatch(/^\d{5}$/);
    expect(await otpsFor(email)).toHaveLength(1);
  });

  it('gives the same answer for an unknown address after the same steps, and mails nothing', async () => {
    const { email } = await shop.customer();
    const [known, unknown] = [await ask(email), await ask('stranger@example.in')];
    expect(known.body).toEqual({ success: true, message: 'OTP sent to your email' });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
    expect(await otpsFor('stranger@example.in')).toEqual([]);
    const challenges = await testStore.store.collection('otp-challenges');
    const [stored, storedUnknown] = [await challenges.findOne({ _id: email }), await challenges.findOne({ _id: 'stranger@example.in' })];
    expect(Object.keys(storedUnknown!).sort()).toEqual(Object.keys(stored!).sort());
  });

  it('does not store the code in clear text', async () => {
    const { email, otp } = await forgetful();
    await shop.request('POST', '/api/auth/login-code', { body: { email } });
    const [requested] = ((await shop.events('user.login-code-requested')) as EventOf<'user.login-code-requested'>[]).filter(({ data }) => data.email === email);
    const challenges = await testStore.store.collection('otp-challenges');
    for (const [_id, code] of [[challengeId('reset', email), otp], [challengeId('login', email), requested!.data.code]] as const) {
      const stored = await challenges.findOne({ _id });
      expect(stored).toHaveProperty('otpHash');
      expect(JSON.stringify(stored)).not.toMatch(new RegExp(`\\b${code}\\b`));
    }
  });

  it.each(['known', 'unknown'])('is limited to five in 15 minutes from one address range, for a %s address', async (which) => {
    const email = which === 'known' ? (await shop.customer()).email : 'unknown-and-keen@example.in';
    for (let request = 0; request < 5; request += 1) expect((await ask(email)).status).toBe(200);
    expect(await ask(email)).toMatchObject({
      status: 429,
      body: { success: false, message: 'Too many attempts. Please try again in 15 minutes.' },
    });
    shop.wait(15 * minutes);
    expect((await ask(email)).status).toBe(200);
  });

  it.each(['known', 'unknown'])('is also limited for a %s account in total, and the next code comes within half an hour', async (which) => {
    const email = which === 'known' ? (await shop.customer()).email : 'unknown-and-asked-for@example.in';
    for (let stranger = 0; stranger < 5; stranger += 1) expect((await ask(email, `198.51.100.${stranger}`)).status).toBe(200);
    for (const wait of [15, 30, 30]) {
      expect(await ask(email, '203.0.113.7')).toMatchObject({ status: 429, headers: { 'retry-after': String(wait * 60) } });
      shop.wait(wait * minutes);
      expect((await ask(email, '198.51.100.77')).status).toBe(200);
    }
    if (which === 'known') expect(await otpsFor(email)).toHaveLength(8);
  });

  it('is not blocked by strangers on a known device', async () => {
    const { email } = await shop.customer();
    const { device } = (await shop.logIn(email)).body.data;
    for (let stranger = 0; stranger < 6; stranger += 1) await ask(email, `198.51.100.${stranger}`);
    expect((await ask(email, '203.0.113.7')).status).toBe(429);
    expect((await ask(email, '203.0.113.7', device)).status).toBe(200);
    expect(await otpsFor(email)).toHaveLength(6);
  });

  it('mails the same code again while it is valid, so that a stranger cannot end it', async () => {
    const { email } = await shop.customer();
    await ask(email);
    for (let stranger = 0; stranger < 4; stranger += 1) {
      shop.wait(2 * minutes);
      await ask(email, `198.51.100.${stranger}`);
    }
    expect(new Set(await otpsFor(email)).size).toBe(1);
    expect((await verify(email, await otpFor(email))).status).toBe(200);
    await ask(email, '203.0.113.7');
    shop.wait(15 * minutes);
    await ask(email, '203.0.113.7');
    expect(new Set(await otpsFor(email)).size).toBe(2);
  });

  it.each([{ email: { $gt: '' } }, { email: '' }, { email: 'nobody' }, {}])('rejects %j', async (body) => {
    expect((await shop.request('POST', '/api/users/forgot-password', { body })).status).toBe(400);
  });
});

describe('verifying a code', () => {
  it('returns a reset token once', async () => {
    const { email, otp } = await forgetful();
    const { status, body } = await verify(email, otp);
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'OTP verified successfully', resetToken: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(await verify(email, otp)).toMatchObject({ status: 400, body: { message: 'This OTP has expired. Please request a new one.' } });
  });

  it('returns one token if the code is verified twice at the same time', async () => {
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

  it('allows five guesses for an account, and the fifth may be right', async () => {
    const { email, otp } = await forgetful();
    for (let guess = 0; guess < 4; guess += 1)
      expect(await verify(email, wrong(otp))).toMatchObject({ status: 400, body: { message: 'Invalid OTP. Please try again.' } });
    expect((await verify(email, otp)).status).toBe(200);
  });

  it.each(['known', 'unknown'])('delays the sixth guess at a %s account, then each by 1, 2, 4 … minutes, across codes and addresses', async (which) => {
    const email = which === 'known' ? (await shop.customer()).email : 'unknown-and-guessed@example.in';
    for (let guess = 0; guess < 5; guess += 1) {
      await ask(email, `198.51.100.${guess}`);
      expect((await verify(email, 'known' === which ? wrong(await otpFor(email)) : '11111', `198.51.100.${guess}`)).status).toBe(400);
    }
    for (const wait of [1, 2, 4, 8]) {
      expect(await verify(email, '33333', '203.0.113.7')).toMatchObject({
        status: 429,
        body: { success: false, message: `Too many attempts. Please try again in ${wait} minute${wait === 1 ? '' : 's'}.` },
        headers: { 'retry-after': String(wait * 60) },
      });
      shop.wait(wait * minutes);
      await verify(email, 'known' === which ? wrong(await otpFor(email)) : '11111', '203.0.113.8');
    }
  });

  it('accepts the right code after the wait, and then starts counting again', async () => {
    const { email, otp } = await forgetful();
    for (let guess = 0; guess < 5; guess += 1) await verify(email, wrong(otp));
    expect((await verify(email, otp)).status).toBe(429);
    shop.wait(minutes);
    expect((await verify(email, otp)).status).toBe(200);
    await ask(email);
    for (let guess = 0; guess < 5; guess += 1) expect((await verify(email, wrong(await otpFor(email)))).status).toBe(400);
  });

  it('counts guesses of a known device separately', async () => {
    const { email, otp } = await forgetful();
    const { device } = (await shop.logIn(email)).body.data;
    for (let guess = 0; guess < 6; guess += 1) await verify(email, wrong(otp), `198.51.100.${guess}`);
    expect((await verify(email, otp, '203.0.113.7')).status).toBe(429);
    for (let guess = 0; guess < 4; guess += 1) expect((await verify(email, wrong(otp), '203.0.113.7', device)).status).toBe(400);
    expect((await verify(email, otp, '203.0.113.7', device)).status).toBe(200);
  });

  it('mails the owner about too many wrong guesses once a day', async () => {
    const { email, otp, id } = await forgetful();
    const mails = async () => (await shop.events('user.sign-in-guessed')).filter(({ data }) => 'userId' in data && data.userId === id);
    for (let guess = 0; guess < 4; guess += 1) await verify(email, wrong(otp));
    expect(await mails()).toHaveLength(0);
    for (let guess = 0; guess < 3; guess += 1) {
      await verify(email, wrong(otp));
      shop.wait(2 * minutes);
    }
    expect(await mails()).toMatchObject([{ data: { email, name: 'Meera', at: expect.any(String) as string } }]);
  });

  it('accepts an older code that was stored without a salt', async () => {
    const { email, id } = await shop.customer();
    const challenges = await testStore.store.collection('otp-challenges');
    await ask(email);
    await challenges.update({ _id: email }, { $unset: { salt: true, credentials: true } });
    expect((await verify(email, await otpFor(email))).status).toBe(200);
    expect((await shop.users.byId(id))?.passwordReset).not.toBeNull();
  });

  it('never succeeds for an unknown address, and fails with the same answer', async () => {
    const { email, otp } = await forgetful();
    await ask('nobody-here@example.in');
    expect((await verify('nobody-here@example.in', '11111')).body).toEqual((await verify(email, wrong(otp))).body);
    expect((await verify('never-asked@example.in', '11111')).status).toBe(400);
  });

  it.each([{ otp: '1234' }, { otp: 'abcde' }, { otp: 12345 }, { otp: { $ne: '' } }, {}])('rejects %j', async (form) => {
    expect((await shop.request('POST', '/api/users/verify-otp', { body: { email: 'meera@example.in', ...form } })).status).toBe(400);
  });
});

describe('10,000 guesses at one account', () => {
  it('from 10,000 addresses test five codes; the owner can log in, and can reset the password after the wait', async () => {
    const { email, otp } = await forgetful();
    let tried = 0;
    for (let guess = 0; guess < 10_000; guess += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const code = String(guess + index).padStart(5, '0');
          return verify(email, code === otp ? wrong(otp) : code, `10.0.${Math.floor((guess + index) / 250)}.${index}`);
        }),
      );
      expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
      tried += answers.filter(({ body }) => body.message === 'Invalid OTP. Please try again.').length;
      if (guess % 2_500 === 0) await ask(email);
    }
    expect(tried).toBe(5);
    expect((await shop.logIn(email)).status).toBe(200);
    shop.wait(minutes);
    expect((await verify(email, otp)).status).toBe(200);
  }, 240_000);
});

describe('a change of credentials', () => {
  const elsewhere = (email: string) => email.replace('@', '-new@');
  const changes: [string, (customer: { token: string; email: string }) => Promise<{ status: number }>][] = [
    ['the e-mail address', ({ token, email }) => shop.request('PUT', '/api/users/update', { token, body: { name: 'Meera', email: elsewhere(email) } })],
    ['the password', ({ token }) => shop.request('PUT', '/api/users/change-password', { token, body: { currentPassword: password, newPassword: 'changed-silk-7' } })],
  ];

  it.each(changes)('of %s ends an earlier reset token', async (_, change) => {
    const customer = await forgetful();
    const { resetToken } = (await verify(customer.email, customer.otp)).body;
    expect((await change(customer)).status).toBe(200);
    expect(await reset(resetToken)).toMatchObject({ status: 400, body: { message: 'Your password reset has expired. Please request a new OTP.' } });
  });

  it.each(changes)('of %s ends an earlier code', async (_, change) => {
    const customer = await forgetful();
    expect((await change(customer)).status).toBe(200);
    expect(await verify(customer.email, customer.otp)).toMatchObject({ status: 400 });
  });

  it('to another address and back ends them too', async () => {
    const { token, email, otp } = await forgetful();
    for (const address of [elsewhere(email), email]) await shop.request('PUT', '/api/users/update', { token, body: { name: 'Meera', email: address } });
    expect(await verify(email, otp)).toMatchObject({ status: 400, body: { message: 'This OTP has expired. Please request a new one.' } });
    await ask(email);
    expect((await verify(email, await otpFor(email))).status).toBe(200);
  });

  it('of the name only ends nothing', async () => {
    const { token, email, otp } = await forgetful();
    await shop.request('PUT', '/api/users/update', { token, body: { name: 'Meera K', email } });
    const { resetToken } = (await verify(email, otp)).body;
    await shop.request('PUT', '/api/users/update', { token, body: { name: 'Meera', email } });
    expect((await reset(resetToken)).status).toBe(200);
  });
});

describe('resetting the password', () => {
  const allowed = async () => {
    const customer = await forgetful();
    return { ...customer, resetToken: (await verify(customer.email, customer.otp)).body.resetToken as string };
  };

  it('sets the new password, revokes older tokens, and works once', async () => {
    const { email, token, resetToken, id } = await allowed();
    expect(await reset(resetToken)).toMatchObject({ status: 200, body: { success: true, message: 'Password reset successfully', device: expect.any(String) as string } });
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

  it('works once if it is requested twice at the same time', async () => {
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

  it('does not store the token in clear text', async () => {
    const { resetToken, id } = await allowed();
    expect(JSON.stringify(await shop.users.byId(id))).not.toContain(resetToken);
  });

  it('requires six characters, and keeps the token valid after a shorter password', async () => {
    const { resetToken } = await allowed();
    expect(await reset(resetToken, '12345')).toMatchObject({
      status: 400,
      body: { message: 'Password must be at least 6 characters long' },
    });
    expect((await reset(resetToken)).status).toBe(200);
  });

  it('lets the owner log in at once after wrong guesses by others', async () => {
    const { email, resetToken } = await allowed();
    for (let guess = 0; guess < 6; guess += 1) await shop.logIn(email, 'guess');
    expect((await shop.logIn(email)).status).toBe(429);
    await reset(resetToken);
    expect((await shop.logIn(email, 'new-password-1')).status).toBe(200);
  });

  it.each(['made-up', 'x'.repeat(500)])('is rejected with a token that is %s', async (token) => {
    expect((await reset(token)).status).toBe(400);
  });
});
