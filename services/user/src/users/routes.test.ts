import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { loginAnswerSchema, profileAnswerSchema, tokenClaimsSchema, updatedProfileAnswerSchema, type TokenClaims } from '@storefront/contracts';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords } from '../credentials/passwords';
import { openShop, password, type Shop } from '../testing/shop';
import { endLogins, openEndedLogins } from './ended-logins';

let testStore: TestStore;
let shop: Shop;
beforeAll(async () => {
  testStore = await storeVariants()[0]!.open('user');
  shop = await openShop(testStore.store, { perAccountAndRange: 3, perRange: 1000 });
});
afterAll(async () => {
  await shop.close();
  await testStore.destroy();
});

describe('registering', () => {
  it('answers as specified and publishes an event', async () => {
    const { status, body } = await shop.register('asha@example.in');
    expect({ status, body }).toEqual({
      status: 201,
      body: { success: true, message: 'Registration successful! Please login to continue.' },
    });
    expect(await shop.events('user.registered')).toMatchObject([{ data: { email: 'asha@example.in' } }]);
  });

  it('rejects a taken address, regardless of case', async () => {
    const { status, body } = await shop.register('  ASHA@Example.in ');
    expect({ status, body }).toEqual({ status: 409, body: { success: false, message: 'An account with this email already exists' } });
  });

  it('creates a customer, even if another role is requested', async () => {
    await shop.register('climber@example.in', { role: 'admin', isAdmin: true });
    const { body } = await shop.logIn('climber@example.in');
    expect(body.data.user.role).toBe('customer');
  });

  it.each([
    ['a missing name', { name: '' }, 'Name is required'],
    ['an operator for an address', { email: { $gt: '' } }, 'Email is required'],
    ['text that is not an address', { email: 'nobody' }, 'Please enter a valid email address'],
    ['a phone of nine digits', { phone: '984001234' }, 'Please enter a 10-digit phone number'],
    ['a password of five characters', { password: '12345' }, 'Password must be at least 6 characters long'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'Name must be at most 100 characters long'],
    ['a name of two lines', { name: 'Meera\n\nPlease pay again' }, 'Name must be on one line, without control characters'],
  ])('rejects %s and saves nothing', async (_, wrong, message) => {
    const before = await shop.users.collection.count();
    const { status, body } = await shop.register('new@example.in', wrong);
    expect({ status, body }).toEqual({ status: 400, body: { success: false, message } });
    expect(await shop.users.collection.count()).toBe(before);
  });
});

describe('the limit of registrations', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  /** A separate shop with this limit. */
  const withLimit = (registrationsPerMinute: number) => openShop(testStore.store, { registrationsPerMinute });
  const registerFrom = (limited: Shop, address: string, email: string) =>
    limited.request('POST', '/api/auth/register', { headers: from(address), body: { name: 'Meera', email, phone: '9840012345', password } });

  it('blocks one address range for the rest of the minute, and no other', async () => {
    const limited = await withLimit(3);
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:2::4'];
    const answers = [];
    for (const [index, address] of addresses.entries()) answers.push(await registerFrom(limited, address, `often-${index}@example.in`));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(answers[3]).toMatchObject({
      body: { success: false, message: 'Too many registrations from your network. Please try again in 1 minute.' },
      headers: { 'retry-after': '60' },
    });
    expect((await registerFrom(limited, '2001:db8:1:3::1', 'neighbour-range@example.in')).status).toBe(201);
    expect((await registerFrom(limited, '203.0.113.9', 'elsewhere@example.in')).status).toBe(201);
    limited.wait(60_000);
    expect((await registerFrom(limited, addresses[3]!, 'often-3@example.in')).status).toBe(201);
    await limited.close();
  });

  it('counts attempts with a taken address, but not invalid forms', async () => {
    const limited = await withLimit(2);
    await limited.register('taken-often@example.in');
    for (let count = 0; count < 3; count += 1) expect((await limited.register('x@example.in', { name: '' })).status).toBe(400);
    expect((await limited.register('taken-often@example.in')).status).toBe(409);
    expect((await limited.register('taken-often@example.in')).status).toBe(429);
    await limited.close();
  });

  it('is off if it is 0', async () => {
    const unlimited = await withLimit(0);
    for (let count = 0; count < 12; count += 1) expect((await unlimited.register(`unlimited-${count}@example.in`)).status).toBe(201);
    await unlimited.close();
  });
});

describe('a password with accents', () => {
  const composed = 'zari-\u00e9-sari';
  const decomposed = composed.normalize('NFD');

  it('logs in with every Unicode form, and renews a hash of another form', async () => {
    const { hash } = await import('@node-rs/argon2');
    await shop.register('accents@example.in', { password: decomposed });
    const { _id } = (await shop.users.byEmail('accents@example.in'))!;
    const asTyped = await hash(decomposed, { memoryCost: 8, timeCost: 1, parallelism: 1, algorithm: 2 });
    await shop.users.collection.update({ _id }, { $set: { passwordHash: asTyped } });
    for (const typed of [composed, decomposed, composed]) expect((await shop.logIn('accents@example.in', typed)).status).toBe(200);
    expect((await shop.users.byId(_id))!.passwordHash).not.toBe(asTyped);
  });
});

describe('logging in', () => {
  it('returns exactly a token, the user and the device', async () => {
    await shop.register('login@example.in');
    const { status, body } = await shop.logIn('Login@example.in');
    expect(status).toBe(200);
    expect(body.message).toBe('Login successful!');
    expect(loginAnswerSchema.strict().parse(body)).toEqual(body);
    expect(Object.keys(body.data).sort()).toEqual(['device', 'token', 'user']);
    expect(Object.keys(body.data.user).sort()).toEqual(['_id', 'email', 'name', 'phone', 'role']);
  });

  it.each([
    [{}, 'Email is required'],
    [{ email: ' ', password: '' }, 'Email is required'],
    [{ email: 'x' }, 'Password is required'],
    [{ email: 'x', password: '' }, 'Password is required'],
    [{ email: 'x', password: 'secret' }, 'Please enter a valid email address'],
    [{ email: 'asha\u200d@example.in', password: 'secret' }, 'Please enter a valid email address'],
    [[], 'The request must be an object'],
  ])('checks its fields in the order of the page: %j', async (body, message) => {
    expect(await shop.request('POST', '/api/auth/login', { body })).toMatchObject({ status: 400, body: { success: false, message } });
  });

  it.each([
    ['a wrong password', 'login@example.in', 'wrong-password'],
    ['an unknown address', 'nobody@example.in', password],
  ])('gives the same answer for %s', async (_, email, given) => {
    const { status, body } = await shop.logIn(email, given);
    expect({ status, body }).toEqual({ status: 401, body: { success: false, message: 'Invalid email or password' } });
  });

  it.each([
    { email: { $gt: '' }, password: 'x' },
    { email: 'login@example.in', password: { $ne: null } },
    [],
    'text',
    { email: 'login@example.in' },
  ])('rejects %j', async (body) => {
    expect(
      (await shop.request('POST', '/api/auth/login', { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }))
        .status,
    ).toBe(400);
  });

  it('renews a hash with another cost, and ends no token', async () => {
    const email = 'rehashed@example.in';
    const stored = async () => (await shop.users.byEmail(email))!;
    await shop.register(email);
    const costlier = await openShop(testStore.store, { passwords: await createPasswords({ memoryCost: 16, timeCost: 1, parallelism: 1 }) });
    expect((await stored()).passwordHash).toContain('$m=8,');
    expect((await costlier.logIn(email)).status).toBe(200);
    const { passwordHash, credentialsChangedAt } = await stored();
    expect([passwordHash.split('$')[3], credentialsChangedAt]).toEqual(['m=16,t=1,p=1', null]);
    expect((await costlier.logIn(email)).status).toBe(200);
    expect((await stored()).passwordHash).toBe(passwordHash);
    await costlier.close();
  });

  it('works with an expired token in the header', async () => {
    const { status } = await shop.request('POST', '/api/auth/login', {
      body: { email: 'login@example.in', password },
      token: 'old.old.old',
    });
    expect(status).toBe(200);
  });
});

describe('guessing passwords', () => {
  it('blocks, for at most 15 minutes, the address range that guessed', async () => {
    await shop.register('guessed@example.in');
    for (let guess = 0; guess < 3; guess += 1) expect((await shop.logIn('guessed@example.in', `guess-${guess}`)).status).toBe(401);
    const { status, body, headers } = await shop.logIn('guessed@example.in');
    expect({ status, body }).toEqual({
      status: 429,
      body: { success: false, message: 'Too many attempts. Please try again in 15 minutes.', codeByMail: true },
    });
    expect(headers['retry-after']).toBe('900');
    shop.wait(14 * 60_000);
    expect((await shop.logIn('guessed@example.in')).status).toBe(429);
    shop.wait(60_000);
    expect((await shop.logIn('guessed@example.in')).status).toBe(200);
  });

  it('gets the same answers for an unknown account', async () => {
    await shop.register('known-account@example.in');
    const answersFor = async (email: string) => {
      const answers = [];
      for (let guess = 0; guess < 4; guess += 1) answers.push(await shop.logIn(email, 'guess'));
      return answers.map(({ status, body }) => ({ status, body }));
    };
    const answers = await answersFor('no-such-account@example.in');
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    expect(answers).toEqual(await answersFor('known-account@example.in'));
  });

  it('does not count successful logins', async () => {
    await shop.register('often@example.in');
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.logIn('often@example.in')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  it('does not block other accounts from the same address', async () => {
    await shop.register('neighbour@example.in');
    expect((await shop.logIn('neighbour@example.in')).status).toBe(200);
  });
});

describe('the profile', () => {
  it('is answered with its fields at the top level and under `user`', async () => {
    const { token, id, email } = await shop.customer();
    const { status, body } = await shop.request('GET', '/api/users/me', { token });
    expect(status).toBe(200);
    expect(profileAnswerSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ _id: id, name: 'Meera', email, phone: '9840012345', addresses: [], user: { _id: id } });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('can be updated, and publishes an event', async () => {
    const { token, id, email } = await shop.customer();
    const { status, body } = await shop.request('PUT', '/api/users/update', {
      token,
      body: { name: ' Meera K ', email: 'Meera.K@example.in', phone: '' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: 'Profile updated successfully',
      name: 'Meera K',
      email: 'meera.k@example.in',
      phone: '',
      user: { _id: id },
    });
    expect(await shop.events('user.updated')).toMatchObject([{ data: { userId: id, name: 'Meera K', revision: 2, previousEmail: email } }]);
    expect((await shop.logIn('meera.k@example.in')).status).toBe(200);
  });

  it('returns a token with the new name and address, which expires at the same time as the earlier one', async () => {
    const { token, id } = await shop.customer();
    const before = jwt.decode(token) as TokenClaims;
    shop.wait(2_000);
    const { body } = await shop.request('PUT', '/api/users/update', { token, body: { name: 'Meera K', email: 'meera.token@example.in' } });
    const renewed = updatedProfileAnswerSchema.parse(body).token!;
    const claims = tokenClaimsSchema.parse(jwt.decode(renewed));
    expect(claims).toMatchObject({ sub: id, name: 'Meera K', email: 'meera.token@example.in', exp: before.exp });
    expect(claims.rev).toBeGreaterThan(before.rev!);
    expect(claims.iat).toBeGreaterThan(before.iat);
    expect((await shop.request('GET', '/api/users/me', { token: renewed })).status).toBe(200);
  });

  it.each([' ', ' \n'])('have no phone after a save with a blank one: %j', async (phone) => {
    const { token, email } = await shop.customer();
    const { status, body } = await shop.request('PUT', '/api/users/update', { token, body: { name: 'Meera', email, phone } });
    expect([status, body.phone]).toEqual([200, '']);
  });

  it.each(['98400-12345', '984001234', 9840012345])('are not saved with the phone %j', async (phone) => {
    const { token, email } = await shop.customer();
    const { status, body } = await shop.request('PUT', '/api/users/update', { token, body: { name: 'Meera', email, phone } });
    expect({ status, body }).toEqual({ status: 400, body: { success: false, message: 'Please enter a 10-digit phone number' } });
  });

  it('keep the phone if it is left out or null', async () => {
    const { token, email } = await shop.customer();
    const phone = (await shop.request('GET', '/api/users/me', { token })).body.phone;
    for (const change of [{}, { phone: null }]) {
      const { status, body } = await shop.request('PUT', '/api/users/update', { token, body: { name: 'Meera', email, ...change } });
      expect([status, body.phone]).toEqual([200, phone]);
    }
    expect(phone).not.toBe('');
  });

  it('rejects a name of two lines; an account that has one still works', async () => {
    const { token, id, email } = await shop.customer();
    const { status, body } = await shop.request('PUT', '/api/users/update', { token, body: { name: 'Meera\r\nhttps://evil.example', email } });
    expect({ status, message: body.message }).toEqual({ status: 400, message: 'Name must be on one line, without control characters' });
    await shop.users.collection.update({ _id: id }, { $set: { name: 'Meera\nKrishnan' } });
    expect((await shop.request('GET', '/api/users/me', { token })).body.name).toBe('Meera\nKrishnan');
    expect((await shop.logIn(email)).body.data.user.name).toBe('Meera\nKrishnan');
  });

  it("cannot take another customer's address", async () => {
    const other = await shop.customer();
    const { token } = await shop.customer();
    const { status, body } = await shop.request('PUT', '/api/users/update', { token, body: { name: 'Meera', email: other.email } });
    expect({ status, message: body.message }).toEqual({ status: 409, message: 'An account with this email already exists' });
  });

  it('cannot test many addresses: 20 changes a day are allowed, refused ones count, and other changes do not', async () => {
    const other = await shop.customer();
    const { token, email } = await shop.customer();
    const save = (name: string, address: string) => shop.request('PUT', '/api/users/update', { token, body: { name, email: address } });
    for (let count = 0; count < 25; count += 1) expect((await save(`Meera ${count}`, email)).status).toBe(200);
    for (let count = 0; count < 19; count += 1) expect((await save('Meera', other.email)).status).toBe(409);
    expect((await save('Meera', `moved-${email}`)).status).toBe(200);
    for (const address of [other.email, `free-${email}`]) {
      expect(await save('Meera', address)).toMatchObject({
        status: 429,
        body: { success: false, message: 'You have changed your e-mail address too often. Please try again in 24 hours.' },
        headers: { 'retry-after': '86400' },
      });
    }
    expect((await save('Meera K', `moved-${email}`)).status).toBe(200);
    shop.wait(86_400_000);
    expect((await save('Meera K', email)).status).toBe(200);
  });

  it.each(['GET /api/users/me', 'PUT /api/users/update', 'PUT /api/users/change-password'])(
    'requires a login: %s',
    async (call) => {
      const [method, path] = call.split(' ') as [string, string];
      const { status, body } = await shop.request(method, path, method === 'PUT' ? { body: {} } : {});
      expect({ status, body }).toEqual({ status: 401, body: { success: false, message: 'Please login to continue' } });
    },
  );
});

describe('changing the password', () => {
  it('revokes every older token at once and returns a new one', async () => {
    const { token, id, email } = await shop.customer();
    const elsewhere = (await shop.logIn(email)).body.data.token;
    const { status, body } = await shop.request('PUT', '/api/users/change-password', {
      token,
      body: { currentPassword: password, newPassword: 'new-password-1' },
    });
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Password changed successfully' });
    for (const old of [token, elsewhere]) expect((await shop.request('GET', '/api/users/me', { token: old })).status).toBe(401);
    expect((await shop.request('GET', '/api/users/me', { token: body.token })).status).toBe(200);
    expect((await shop.logIn(email)).status).toBe(401);
    const fresh = await shop.logIn(email, 'new-password-1');
    expect((await shop.request('GET', '/api/users/me', { token: fresh.body.data.token })).status).toBe(200);
    expect(await shop.events('user.credentials-changed')).toMatchObject([{ data: { userId: id, email } }]);
  });

  it('requires the current password, and a mistyped one does not log out', async () => {
    const { token, email } = await shop.customer();
    const { status, body } = await shop.request('PUT', '/api/users/change-password', {
      token,
      body: { currentPassword: 'mistyped', newPassword: 'new-password-1' },
    });
    expect({ status, body }).toEqual({ status: 400, body: { success: false, message: 'Current password is incorrect' } });
    expect((await shop.logIn(email)).status).toBe(200);
  });

  it('limits wrong current passwords, and does not block the login', async () => {
    const { token, email } = await shop.customer();
    const guess = () =>
      shop.request('PUT', '/api/users/change-password', { token, body: { currentPassword: 'guess', newPassword: 'new-password-1' } });
    for (let count = 0; count < 3; count += 1) expect((await guess()).status).toBe(400);
    expect(await guess()).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    expect((await shop.logIn(email)).status).toBe(200);
  });

  it('is reported to the gateway', async () => {
    const before = shop.now().toISOString();
    shop.wait(5_000);
    const { token, id } = await shop.customer();
    await shop.request('PUT', '/api/users/change-password', { token, body: { currentPassword: password, newPassword: 'new-password-1' } });
    const { body } = await shop.request('GET', `/internal/credential-changes?since=${before}`);
    expect(body.changes.at(-1)).toEqual({ userId: id, changedAt: expect.any(String) });
    shop.wait(10_000);
    expect((await shop.request('GET', `/internal/credential-changes?since=${shop.now().toISOString()}`)).body).toEqual({
      success: true,
      changes: [],
    });
    expect((await shop.request('GET', '/internal/credential-changes?since=yesterday')).status).toBe(400);
  });

  it('is reported for all users after a restore, with the time of the first start after it, so that the logins after it are valid', async () => {
    const reported = async () => (await shop.request('GET', `/internal/credential-changes?since=${shop.now().toISOString()}`)).body.allChangedAt;
    expect(await reported()).toBeUndefined();
    await endLogins(testStore.store);
    const restarted = await openShop(testStore.store);
    const { token } = await restarted.customer();
    const { iat } = tokenClaimsSchema.parse(jwt.decode(token));
    const endedAt = await reported();
    expect(Date.parse(endedAt) / 1000).toBeLessThanOrEqual(iat);
    await openEndedLogins(testStore.store, new Date(Date.parse(endedAt) + 60_000));
    expect(await reported()).toBe(endedAt);
    await endLogins(testStore.store);
    await openEndedLogins(testStore.store, new Date('2026-03-02T10:00:00.700Z'));
    expect(await reported()).toBe('2026-03-02T10:00:00.000Z');
    await restarted.close();
  });
});

describe('updating the profile', () => {
  it('rejects a token that a password change ended after it was verified, and issues no new one', async () => {
    const { id } = await shop.customer();
    const issuedAt = Math.floor(shop.now().getTime() / 1000);
    await shop.useCases.changePassword(id, { currentPassword: password, newPassword: 'another-password' }, '203.0.113.7', 'request-1');
    await expect(shop.useCases.updateProfile({ userId: id, issuedAt, expiresAt: issuedAt + 60 }, { name: 'Thief', email: 'thief@example.in' }, 'request-2')).rejects.toThrow('Please login to continue');
    expect(await shop.users.byId(id)).toMatchObject({ name: 'Meera' });
  });
});
