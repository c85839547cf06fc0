import {
  listen,
  loadInternalToken,
  loadKeys,
  openStore,
  runningService,
  SettingsError,
  startInbox,
  startOutboxRelay,
  systemClock,
  type Broker,
  type Clock,
  type HandlersOf,
  type Logger,
  type RunningService,
} from '@storefront/service-kit';
import { createAddressUseCases } from './addresses/use-cases';
import { createApp } from './app';
import { openAuditStore } from './audit/store';
import { auditSubscriptions } from './audit/subscriptions';
import { createAuditTrail } from './audit/use-cases';
import { createCodes } from './codes/codes';
import { createSecrets } from './codes/secrets';
import { openChallengeStore } from './codes/store';
import { codeLimitsOf, failureLimitsOf, type UserSettings } from './config';
import { createDevices } from './credentials/devices';
import { createPasswords } from './credentials/passwords';
import { createTokenIssuer } from './credentials/tokens';
import { createFigureQueries } from './figures/queries';
import { openFactStore } from './figures/store';
import { figureSubscriptions } from './figures/subscriptions';
import { createFigureUseCases } from './figures/use-cases';
import { openLimits } from './limits/limits';
import { openAddressBooks } from './managed-addresses/store';
import { createManagedAddressUseCases } from './managed-addresses/use-cases';
import { createPasswordResetUseCases } from './password-reset/use-cases';
import { startSweep } from './sweep';
import { openEndedLogins } from './users/ended-logins';
import { ensureAdmin, type FirstAdmin } from './users/first-admin';
import { createLogin } from './users/login';
import { createUserQueries } from './users/queries';
import { openUserStore } from './users/store';
import { createUserUseCases } from './users/use-cases';
import { createWarnOwner } from './users/warn-owner';

export interface UserOptions {
  settings: UserSettings;
  /** Stays open when the service stops: parts of one process share it. */
  broker: Broker;
  logger: Logger;
  /** Shows the first admin, whose generated password is not stored. It is called as soon as the admin is stored, because the start can still fail. */
  onFirstAdmin?: (admin: FirstAdmin) => void;
  clock?: Clock;
}

/**
 * Starts the user service: store, first admin, outbox relay, inbox, HTTP.
 * @returns the URL; `stop` finishes running work
 * @throws SettingsError if the keys cannot be used, UserError if ADMIN_EMAIL belongs to a customer
 */
export async function startUser({ settings, broker, logger, onFirstAdmin, clock = systemClock }: UserOptions): Promise<RunningService> {
  const { DATA_DIR: dataDir, MONGODB_URL: mongodbUrl, JWT_PRIVATE_KEY: privateKey, JWT_PUBLIC_KEY: publicKey } = settings;
  const keys = loadKeys({ dataDir, privateKey, publicKey });
  if (keys.privateKey === '')
    throw new SettingsError(['JWT_PRIVATE_KEY: is required with JWT_PUBLIC_KEY, because this service signs tokens']);
  const store = await openStore({ part: 'user', dataDir, mongodbUrl, logger });
  const users = await openUserStore(store);
  const challenges = await openChallengeStore(store);
  const limits = await openLimits(store, settings.LIMIT_WINDOW_MINUTES * 60_000);
  const passwords = await createPasswords();
  const firstAdmin = await ensureAdmin({ users, passwords, clock }, { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD });
  if (firstAdmin) onFirstAdmin?.(firstAdmin);

  const relay = startOutboxRelay({ part: 'user', exclusive: store.exclusive, collections: [users.collection, challenges.collection], broker, logger });
  const figures = createFigureUseCases({ users, facts: await openFactStore(store) });
  const auditTrail = createAuditTrail(await openAuditStore(store));
  const handlers: HandlersOf<'user'> = { ...figureSubscriptions(figures), ...auditSubscriptions(auditTrail) };
  const inbox = await startInbox({ consumer: 'user', store, broker, handlers, logger, clock });
  const sweep = startSweep({ limits, challenges, clock, logger });

  const published = () => relay.poke();
  const common = {
    users,
    devices: createDevices(keys.privateKey),
    limits,
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
    codes: createCodes({ ...common, codeLimits: codeLimitsOf(settings) }),
    failures: failureLimitsOf(settings),
    registrationsPerMinute: settings.REGISTRATIONS_PER_MINUTE,
  };
  const app = createApp({
    users: createUserUseCases(deps),
    login: createLogin(deps),
    userQueries: createUserQueries(users, await openEndedLogins(store, clock())),
    addresses: createAddressUseCases(deps),
    managedAddresses: createManagedAddressUseCases(await openAddressBooks(store)),
    passwordReset: createPasswordResetUseCases(deps),
    figureQueries: createFigureQueries(users),
    auditTrail,
    publicKey: keys.publicKey,
    internalToken: loadInternalToken({ dataDir, given: settings.INTERNAL_TOKEN, hosts: [settings.HOST] }),
    logger,
    ready: () => store.ping(),
  });
  const listening = listen(app, { port: settings.PORT, host: settings.HOST, logger });
  const service = await runningService({ listening, store, inbox, relay, sweep });
  logger.info({ url: service.url }, 'User service is listening');
  return service;
}
