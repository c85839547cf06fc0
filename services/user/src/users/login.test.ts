import type { EventOf } from '@storefront/contracts';
import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HashTurn } from '../credentials/hash-queue';
import { createPasswords, type Passwords } from '../credentials/passwords';
import { openShop, password, type Shop } from '../testing/shop';

let testStore: TestStore;
let shop: Shop;
const turns: HashTurn[] = [];
beforeAll(async () => {
  testStore = await storeVariants()[0]!.open('user');
  const fast = await createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const verify: Passwords['verify'] = (hash, given, turn) => (turns.push(turn), fast.verify(hash, given, turn));
  shop = await openShop(testStore.store, { passwords: { ...fast, verify }, perAccountAndRange: 3, perAccount: 10, perDevice: 4, perRange: 40 });
});
afterAll(async () => {
  await shop.close();
  await testStore.destroy();
});

const minutes = 60_000;
const home = '203.0.113.7';
const strangers = '198.51.100.1';

interface Attempt {
  password?: string;
  address?: string;
  device?: string;
  code?: string;
}
const logIn = (email: string, { password: given = password, address = home, ...more }: Attempt = {}) =>
  shop.request('POST', '/api/auth/login', { headers: { 'x-forwarded-for': address }, body: { email, password: given, ...more } });
const guess = (email: string, address = strangers) => logIn(email, { password: 'guess', address });
const askForCode = (email: string, address = home) => shop.request('POST', '/api/auth/login-code', { headers: { 'x-forwarded-for': address }, body: { email } });
const codesFor = async (email: string) =>
  ((await shop.events('user.login-code-requested')) as EventOf<'user.login-code-requested'>[]).filter(({ data }) => data.email === email).map(({ data }) => data.code);
const codeFor = async (email: string) => (await codesFor(email)).at(-1)!;
const other = (code: string) => (code === '11111' ? '22222' : '11111');
const blocked = { status: 429, body: { success: false, codeByMail: true } };
let count = 0;
/** An address without earlier guesses. */
const unusedAddress = () => `10.1.${Math.floor(count / 250)}.${(count += 1) % 250}`;
/** A customer whose account needs a code on an unknown device. */
const guessedAt = async () => {
  const customer = await shop.customer();
  const { device } = (await logIn(customer.email, { address: unusedAddress() })).body.data as { device: string };
  for (let attempt = 0; attempt < 10; attempt += 1) await guess(customer.email, unusedAddress());
  return { ...customer, device };
};

describe('guessing at an account', () => {
  it('blocks the address range that guesses, and no other', async () => {
    const { email } = await shop.customer();
    for (let attempt = 0; attempt < 5; attempt += 1) await guess(email, '2001:db8:7:7::1');
    expect(await logIn(email, { address: '2001:db8:7:7:abcd::2' })).toMatchObject(blocked);
    expect((await logIn(email)).status).toBe(200);
  });

  it('from many addresses makes unknown devices need a code for a day', async () => {
    const { email } = await guessedAt();
    expect(await logIn(email)).toMatchObject({ ...blocked, headers: { 'retry-after': '86400' } });
    shop.wait(24 * 60 * minutes);
    expect((await logIn(email)).status).toBe(200);
  });

  it('10,000 times from 10,000 addresses verifies ten passwords', async () => {
    const { email } = await shop.customer();
    let verified = 0;
    for (let attempt = 0; attempt < 10_000; attempt += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => logIn(email, { password: `guess ${attempt + index}`, address: `10.2.${attempt / 50}.${index}` })));
      verified += answers.filter(({ status }) => status === 401).length;
    }
    // Some of the first 50 run in parallel and are verified before they are counted.
    expect(verified).toBeLessThanOrEqual(50);
    expect(await logIn(email)).toMatchObject(blocked);
  }, 240_000);

  it('gets the same answer for a right password, a wrong one and an unknown account', async () => {
    const { email } = await guessedAt();
    for (let attempt = 0; attempt < 10; attempt += 1) await guess('no-account@example.in', unusedAddress());
    const answers = [await logIn(email), await logIn(email, { password: 'guess' }), await logIn('no-account@example.in')];
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: answers[0]!.status, body: answers[0]!.body });
    expect(answers[0]).toMatchObject(blocked);
  });

  it('at many accounts from one range blocks that range, except for known devices and codes', async () => {
    const { email } = await shop.customer();
    const { device } = (await logIn(email)).body.data as { device: string };
    for (let attempt = 0; attempt < 40; attempt += 1) await guess(`nobody-${attempt}@example.in`, '192.0.2.99');
    expect(await logIn(email, { address: '192.0.2.99' })).toMatchObject(blocked);
    expect((await logIn(email, { address: '192.0.2.99', device })).status).toBe(200);
    await askForCode(email);
    expect((await logIn(email, { address: '192.0.2.99', code: await codeFor(email) })).status).toBe(200);
  });

  it('is mailed to the owner once a day', async () => {
    const { email, id } = await shop.customer();
    const mails = async () => (await shop.events('user.sign-in-guessed')).filter(({ data }) => 'userId' in data && data.userId === id);
    for (let attempt = 0; attempt < 2; attempt += 1) await guess(email);
    expect(await mails()).toHaveLength(0);
    for (const address of [strangers, unusedAddress(), unusedAddress()]) for (let attempt = 0; attempt < 3; attempt += 1) await guess(email, address);
    expect(await mails()).toMatchObject([{ data: { userId: id, name: 'Meera', email } }]);
    shop.wait(24 * 60 * minutes);
    for (let attempt = 0; attempt < 3; attempt += 1) await guess(email);
    expect(await mails()).toHaveLength(2);
  });
});

describe('a known device', () => {
  it('waits for its hash as its account in its range, so that many devices get no more turns than one', async () => {
    const { email, id } = await shop.customer();
    const devices = [];
    for (let index = 0; index < 2; index += 1) devices.push((await logIn(email)).body.data.device as string);
    turns.length = 0;
    for (const device of [...devices, undefined]) await logIn(email, { device });
    expect(turns).toEqual([id, id, undefined].map((account) => ({ kind: 'login', range: home, account })));
  });

  it('can log in while strangers guess', async () => {
    const { email, device } = await guessedAt();
    expect((await logIn(email, { device })).status).toBe(200);
    for (let attempt = 0; attempt < 4; attempt += 1) await guess(email, home);
    expect((await logIn(email, { device })).status).toBe(200);
  });

  it('has its own limit of wrong passwords', async () => {
    const { email, device } = await guessedAt();
    const own = { device, address: unusedAddress() };
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await logIn(email, { ...own, password: 'mistyped' })).status).toBe(401);
    expect(await logIn(email, own)).toMatchObject(blocked);
    await askForCode(email);
    expect((await logIn(email, { ...own, code: await codeFor(email) })).status).toBe(200);
  });

  it.each([
    ['another account', async (email: string) => (await logIn((await shop.customer()).email, { device: email })).body.data.device as string],
    ['a forged text', async () => `${'a'.repeat(24)}.0.9999999999.abc.${'x'.repeat(43)}`],
    ['nothing', async () => ''],
    ['invalid text', async () => ' . .. \u0000 é '],
  ])('is not known by the token of %s', async (_, tokenOf) => {
    const { email } = await guessedAt();
    expect(await logIn(email, { device: await tokenOf(email) })).toMatchObject(blocked);
  });

  it('cannot change its token', async () => {
    const { email, device } = await guessedAt();
    const [userId, credentials, expires, id, signature] = device.split('.');
    for (const changed of [[userId, credentials, '9999999999', id, signature], [userId, '1', expires, id, signature], [userId, credentials, expires, 'x', signature]])
      expect(await logIn(email, { device: changed.join('.') })).toMatchObject(blocked);
  });

  it('is known for half a year', async () => {
    const { email } = await shop.customer();
    const { device } = (await logIn(email)).body.data as { device: string };
    shop.wait(180 * 24 * 60 * minutes - 1000);
    for (let attempt = 0; attempt < 10; attempt += 1) await guess(email, unusedAddress());
    expect((await logIn(email, { device })).status).toBe(200);
    shop.wait(1000);
    expect(await logIn(email, { device })).toMatchObject(blocked);
  });

  it('is known to several accounts', async () => {
    const [one, two] = [await guessedAt(), await guessedAt()];
    const { device } = (await logIn(two.email, { device: `${one.device} ${two.device}` })).body.data as { device: string };
    expect(device.split(' ')).toHaveLength(2);
    for (const { email } of [one, two]) expect((await logIn(email, { device })).status).toBe(200);
  });

  it('is unknown after a change of the password, except the one that changed it', async () => {
    const { email, token, device } = await guessedAt();
    const { body } = await shop.request('PUT', '/api/users/change-password', { token, body: { currentPassword: password, newPassword: 'changed-silk-7' } });
    expect(await logIn(email, { password: 'changed-silk-7', device })).toMatchObject(blocked);
    expect((await logIn(email, { password: 'changed-silk-7', device: body.device })).status).toBe(200);
  });
});

describe('a login with a code by mail', () => {
  it('works with the right password, and makes the device known', async () => {
    const { email } = await guessedAt();
    expect(await askForCode(email)).toMatchObject({ status: 200, body: { success: true, message: 'If there is an account with this e-mail address, we have sent a code to it.' } });
    const answer = await logIn(email, { code: await codeFor(email) });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Login successful!' } });
    expect((await logIn(email, { device: answer.body.data.device })).status).toBe(200);
  });

  it('gives the same answer for an unknown account, and mails nothing', async () => {
    const { email } = await shop.customer();
    const [known, unknown] = [await askForCode(email), await askForCode('nobody-asks@example.in')];
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
    expect(await codesFor('nobody-asks@example.in')).toEqual([]);
    const wrongs = [await logIn(email, { code: other(await codeFor(email)) }), await logIn('nobody-asks@example.in', { code: '11111' })];
    expect(wrongs[1]!.body).toEqual(wrongs[0]!.body);
  });

  it('works once and for ten minutes', async () => {
    const { email } = await shop.customer();
    await askForCode(email);
    const code = await codeFor(email);
    expect((await logIn(email, { code })).status).toBe(200);
    const used = await logIn(email, { code });
    expect(used).toMatchObject({ status: 401, body: { message: 'This code has expired. Please ask for a new one.' } });
    await askForCode(email);
    shop.wait(10 * minutes);
    expect((await logIn(email, { code: await codeFor(email) })).status).toBe(401);
  });

  it('works once if it is sent twice at the same time', async () => {
    const { email } = await shop.customer();
    await askForCode(email);
    const code = await codeFor(email);
    expect((await Promise.all([logIn(email, { code }), logIn(email, { code })])).map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('checks the code before the password, so that a wrong code reveals nothing about the password', async () => {
    const { email } = await shop.customer();
    await askForCode(email);
    const code = other(await codeFor(email));
    const answers = [await logIn(email, { code }), await logIn(email, { code, password: 'guess' })];
    expect(answers[0]).toMatchObject({ status: 401, body: { success: false, message: 'This code is wrong. Please use the code in our latest mail to you.' } });
    expect(answers[1]!.body).toEqual(answers[0]!.body);
  });

  it('allows four mistyped passwords', async () => {
    const { email } = await shop.customer();
    await askForCode(email);
    const code = await codeFor(email);
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect(await logIn(email, { code, password: 'mistyped' })).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } });
    expect((await logIn(email, { code })).status).toBe(200);
    await askForCode(email);
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(email, { code: await codeFor(email), password: 'mistyped' });
    expect((await logIn(email, { code: await codeFor(email) })).status).toBe(401);
  });

  it('allows five guesses at codes, then one after 1, 2, 4 … minutes', async () => {
    const { email } = await shop.customer();
    await askForCode(email);
    const code = await codeFor(email);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await logIn(email, { code: other(code), address: unusedAddress() })).status).toBe(401);
    for (const wait of [1, 2, 4]) {
      expect(await logIn(email, { code, address: unusedAddress() })).toMatchObject({ status: 429, headers: { 'retry-after': String(wait * 60) } });
      shop.wait(wait * minutes);
      if (wait < 4) await logIn(email, { code: other(code), address: unusedAddress() });
    }
    expect((await logIn(email, { code })).status).toBe(200);
  });

  it('ends with a change of the password', async () => {
    const { email, token } = await shop.customer();
    await askForCode(email);
    await shop.request('PUT', '/api/users/change-password', { token, body: { currentPassword: password, newPassword: 'changed-silk-7' } });
    expect(await logIn(email, { code: await codeFor(email), password: 'changed-silk-7' })).toMatchObject({ status: 401 });
  });

  it('does not accept a code for a password reset, nor the other way round', async () => {
    const { email } = await shop.customer();
    await askForCode(email);
    expect((await shop.request('POST', '/api/users/verify-otp', { body: { email, otp: await codeFor(email) } })).status).toBe(400);
    await shop.request('POST', '/api/users/forgot-password', { body: { email } });
    const reset = ((await shop.events('user.otp-requested')) as EventOf<'user.otp-requested'>[]).findLast(({ data }) => data.email === email)!.data.otp;
    if (reset !== (await codeFor(email))) expect((await logIn(email, { code: reset })).status).toBe(401);
  });

  it.each([{ email: { $gt: '' } }, { email: 'nobody' }, { device: 7, email: 'a@example.in' }, {}])('cannot be requested with %j', async (body) => {
    expect((await shop.request('POST', '/api/auth/login-code', { body })).status).toBe(400);
  });
});
