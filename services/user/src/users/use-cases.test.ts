import { storeVariants, testKeys, type TestStore } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokenIssuer } from '../credentials/tokens';
import { openLimits } from '../limits/limits';
import { openUserStore } from './store';
import { accountKey, createUserUseCases } from './use-cases';

let kept: TestStore;
beforeAll(async () => {
  kept = await storeVariants()[0]!.open('user');
});
afterAll(() => kept.destroy());

describe('guessing in parallel', () => {
  it('gets no further: the right guess is refused where the limit was reached while it was being verified', async () => {
    const clock = () => new Date();
    const limits = await openLimits(kept.store, 60_000);
    const failuresOfOthers = () =>
      limits.count(
        Array.from({ length: 3 }, () => ({ key: accountKey('meera@example.in'), max: 3 })),
        clock(),
      );
    const useCases = createUserUseCases({
      users: await openUserStore(kept.store),
      passwords: { hash: async (password) => password, verify: async (hash, password) => (await failuresOfOthers(), hash === password ? 'right' : 'wrong') },
      tokens: createTokenIssuer(testKeys().privateKey),
      limits,
      failures: { perAccount: 3, perAddress: 100 },
      registrationsPerMinute: 0,
      clock,
      published: () => undefined,
    });
    await useCases.register({ name: 'Meera', email: 'meera@example.in', phone: '9840012345', password: 'right-one' }, '192.0.2.1');
    await expect(useCases.logIn({ email: 'meera@example.in', password: 'right-one' }, '192.0.2.1')).rejects.toThrow('Too many attempts');
  });
});
