import { storeVariants, testKeys, type TestStore } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Codes } from '../codes/codes';
import { openChallengeStore } from '../codes/store';
import { createDevices } from '../credentials/devices';
import type { PasswordCheck } from '../credentials/passwords';
import { createTokenIssuer } from '../credentials/tokens';
import { openLimits } from '../limits/limits';
import { accountAndRangeKey, createLogin } from './login';
import { openUserStore } from './store';
import { createUserUseCases } from './use-cases';

let testStore: TestStore;
beforeAll(async () => {
  testStore = await storeVariants()[0]!.open('user');
});
afterAll(() => testStore.destroy());

describe('guessing in parallel', () => {
  it.each([
    ['right', 'right-one'],
    ['wrong', 'wrong-one'],
  ])('refuses a %s password if the limit was reached while it was verified', async (check, password) => {
    const email = `${check}@example.in`;
    const range = '192.0.2.1';
    const clock = () => new Date();
    const limits = await openLimits(testStore.store, 60_000);
    const failuresOfOthers = () =>
      limits.count(
        Array.from({ length: 3 }, () => ({ key: accountAndRangeKey(email, range), max: 3 })),
        clock(),
      );
    const { privateKey } = testKeys();
    const deps = {
      users: await openUserStore(testStore.store),
      passwords: { hash: async (given: string) => given, verify: async () => (await failuresOfOthers(), check as PasswordCheck) },
      tokens: createTokenIssuer(privateKey),
      devices: createDevices(privateKey),
      limits,
      failures: { perAccountAndRange: 3, perAccount: 100, perDevice: 100, perRange: 100 },
      registrationsPerMinute: 0,
      warnOwner: async () => undefined,
      clock,
      published: () => undefined,
    };
    await createUserUseCases(deps).register({ name: 'Meera', email, phone: '9840012345', password: 'right-one' }, range);
    const { logIn } = createLogin({ ...deps, codes: {} as Codes, challenges: await openChallengeStore(testStore.store) });
    await expect(logIn({ email, password }, range)).rejects.toMatchObject({ message: 'Too many attempts. Please try again in 1 minute.', details: { codeByMail: true } });
  });
});
