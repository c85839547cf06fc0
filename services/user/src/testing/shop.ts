import type { DomainEvent } from '@storefront/contracts';
import { newId, startOutboxRelay, type Store } from '@storefront/service-kit';
import { inject, silentLogger, testKeys, type TestClient } from '@storefront/service-kit/testing';
import { createAddressUseCases } from '../addresses/use-cases';
import { createApp } from '../app';
import { openAuditStore } from '../audit/store';
import { createAuditTrail } from '../audit/use-cases';
import { createCodes, type CodeLimits } from '../codes/codes';
import { createSecrets } from '../codes/secrets';
import { openChallengeStore } from '../codes/store';
import { createDevices } from '../credentials/devices';
import { createPasswords, type Passwords } from '../credentials/passwords';
import { createTokenIssuer } from '../credentials/tokens';
import { createFigureQueries } from '../figures/queries';
import { openFactStore } from '../figures/store';
import { createFigureUseCases } from '../figures/use-cases';
import { openLimits } from '../limits/limits';
import { openAddressBooks } from '../managed-addresses/store';
import { createManagedAddressUseCases } from '../managed-addresses/use-cases';
import { createPasswordResetUseCases } from '../password-reset/use-cases';
import { openEndedLogins } from '../users/ended-logins';
import { ensureAdmin } from '../users/first-admin';
import { createLogin } from '../users/login';
import { createUserQueries } from '../users/queries';
import { openUserStore } from '../users/store';
import { createUserUseCases, type FailureLimits } from '../users/use-cases';
import { createWarnOwner } from '../users/warn-owner';

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

/** Fast hashing, for tests that are not about hashing. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const minute = 60_000;
const codeLimits: CodeLimits = {
  requestsPerAccountAndRange: 5,
  requestsPerRange: 100,
  mails: { free: 5, firstWaitMs: 15 * minute, longestWaitMs: 30 * minute, perDay: 55 },
  guesses: { free: 5, firstWaitMs: minute, longestWaitMs: 60 * minute, perDay: 20 },
  failuresPerRange: 50,
};

/** The service on a store, with a manual clock and a broker that records events. */
export async function openShop(
  store: Store,
  { passwords: given, registrationsPerMinute = 0, codes = {}, ...failures }: { passwords?: Passwords; registrationsPerMinute?: number; codes?: Partial<CodeLimits> } & Partial<FailureLimits> = {},
) {
  // Tokens are verified against the real time, so the clock starts with it.
  let time = new Date();
  const clock = () => time;
  const keys = testKeys();
  const sentEvents: DomainEvent[] = [];
  const broker = {
    publish: async (event: DomainEvent) => void sentEvents.push(event),
    subscribe: async () => undefined,
    settled: async () => undefined,
    connected: () => true,
    close: async () => undefined,
  };
  const users = await openUserStore(store);
  const challenges = await openChallengeStore(store);
  const relay = startOutboxRelay({ part: 'user', collections: [users.collection, challenges.collection], broker, logger: silentLogger });
  const passwords = given ?? (await createPasswords(cheap));
  const published = () => relay.poke();
  const common = {
    users,
    devices: createDevices(keys.privateKey),
    limits: await openLimits(store, 15 * minute),
    challenges,
    secrets: createSecrets(keys.privateKey),
    warnOwner: createWarnOwner({ users, clock, published }),
    clock,
    published,
  };
  const deps = {
    ...common,
    passwords,
    tokens: createTokenIssuer(keys.privateKey),
    codes: createCodes({ ...common, codeLimits: { ...codeLimits, ...codes } }),
    failures: { perAccountAndRange: 5, perAccount: 30, perDevice: 5, perRange: 50, ...failures },
    registrationsPerMinute,
  };
  const figures = createFigureUseCases({ users, facts: await openFactStore(store) });
  const auditTrail = createAuditTrail(await openAuditStore(store));
  const useCases = createUserUseCases(deps);
  const client: TestClient = await inject(
    createApp({
      users: useCases,
      login: createLogin(deps),
      userQueries: createUserQueries(users, await openEndedLogins(store, clock())),
      addresses: createAddressUseCases(deps),
      managedAddresses: createManagedAddressUseCases(await openAddressBooks(store)),
      passwordReset: createPasswordResetUseCases(deps),
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
    /** For calls whose token was verified before something changed. */
    useCases,
    figures,
    auditTrail,
    /** Moves the clock. */
    wait: (ms: number) => void (time = new Date(time.getTime() + ms)),
    now: clock,
    async events(type: DomainEvent['type']): Promise<DomainEvent[]> {
      await relay.drained();
      return sentEvents.filter((event) => event.type === type);
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
