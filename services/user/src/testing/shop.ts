import type { DomainEvent } from '@storefront/contracts';
import { newId, startOutboxRelay, type Store } from '@storefront/service-kit';
import { inject, silentLogger, testKeys, type TestClient } from '@storefront/service-kit/testing';
import { createAddressUseCases } from '../addresses/use-cases';
import { createApp } from '../app';
import { openAuditStore } from '../audit/store';
import { createAuditTrail } from '../audit/use-cases';
import { createPasswords, type Passwords } from '../credentials/passwords';
import { createTokenIssuer } from '../credentials/tokens';
import { createFigureQueries } from '../figures/queries';
import { openFactStore } from '../figures/store';
import { createFigureUseCases } from '../figures/use-cases';
import { openLimits } from '../limits/limits';
import { openAddressBooks } from '../managed-addresses/store';
import { createManagedAddressUseCases } from '../managed-addresses/use-cases';
import { createSecrets } from '../password-reset/secrets';
import { openChallengeStore } from '../password-reset/store';
import { createPasswordResetUseCases } from '../password-reset/use-cases';
import { ensureAdmin } from '../users/first-admin';
import { createUserQueries } from '../users/queries';
import { openUserStore } from '../users/store';
import { createUserUseCases } from '../users/use-cases';

export const password = 'silk-and-zari-9';
export const address = {
  fullName: 'Meera Krishnan',
  addressLine1: '14 Kutchery Road',
  city: 'Chennai',
  state: 'Tamil Nadu',
  pincode: '600004',
  phone: '9840012345',
};
export const managedAddress = {
  name: 'Meera',
  street: '14 Kutchery Road',
  city: 'Chennai',
  state: 'Tamil Nadu',
  pincode: '600004',
  phone: '9840012345',
};

/** Hashing that costs next to nothing, for tests that are not about it. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The service on a store, with a clock that stands still until it is moved, and a broker that remembers. */
export async function openShop(
  store: Store,
  { passwords: given, registrationsPerMinute = 0, ...limits }: { passwords?: Passwords; registrationsPerMinute?: number; perAccount?: number; perAddress?: number } = {},
) {
  // Tokens are verified against the real time, so the clock starts there.
  let time = new Date();
  const clock = () => time;
  const keys = testKeys();
  const published: DomainEvent[] = [];
  const broker = {
    publish: async (event: DomainEvent) => void published.push(event),
    subscribe: async () => undefined,
    settled: async () => undefined,
    connected: () => true,
    close: async () => undefined,
  };
  const users = await openUserStore(store);
  const challenges = await openChallengeStore(store);
  const relay = startOutboxRelay({ part: 'user', collections: [users.collection, challenges.collection], broker, logger: silentLogger });
  const passwords = given ?? (await createPasswords(cheap));
  const deps = {
    users,
    passwords,
    tokens: createTokenIssuer(keys.privateKey),
    limits: await openLimits(store, 15 * 60_000),
    failures: { perAccount: 5, perAddress: 50, ...limits },
    registrationsPerMinute,
    clock,
    published: () => relay.poke(),
  };
  const otpLimits = { requestsPerAccount: 5, requestsPerAddress: 100, failuresPerAccount: 10 };
  const figures = createFigureUseCases({ users, facts: await openFactStore(store) });
  const auditTrail = createAuditTrail(await openAuditStore(store));
  const client: TestClient = await inject(
    createApp({
      users: createUserUseCases(deps),
      userQueries: createUserQueries(users),
      addresses: createAddressUseCases(deps),
      managedAddresses: createManagedAddressUseCases(await openAddressBooks(store)),
      passwordReset: createPasswordResetUseCases({ ...deps, challenges, secrets: createSecrets(keys.privateKey), otpLimits }),
      figureQueries: createFigureQueries(users),
      auditTrail,
      publicKey: keys.publicKey,
      logger: silentLogger,
    }),
  );

  return {
    ...client,
    keys,
    users,
    figures,
    auditTrail,
    /** Moves the clock. */
    wait: (ms: number) => void (time = new Date(time.getTime() + ms)),
    now: clock,
    async events(type: DomainEvent['type']): Promise<DomainEvent[]> {
      await relay.drained();
      return published.filter((event) => event.type === type);
    },
    register: (email: string, more: object = {}) =>
      client.request('POST', '/api/auth/register', { body: { name: 'Meera', email, phone: '9840012345', password, ...more } }),
    logIn: (email: string, given = password) => client.request('POST', '/api/auth/login', { body: { email, password: given } }),
    async customer(email = `${newId()}@example.in`): Promise<{ token: string; id: string; email: string }> {
      await client.request('POST', '/api/auth/register', { body: { name: 'Meera', email, phone: '9840012345', password } });
      const { body } = await client.request('POST', '/api/auth/login', { body: { email, password } });
      return { token: body.data.token, id: body.data.user._id, email };
    },
    async admin(): Promise<{ token: string }> {
      await ensureAdmin({ users, passwords, clock }, { email: 'owner@shop.example', password });
      const { body } = await client.request('POST', '/api/auth/login', { body: { email: 'owner@shop.example', password } });
      return { token: body.data.token };
    },
    async close() {
      await client.close();
      await relay.stop();
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
