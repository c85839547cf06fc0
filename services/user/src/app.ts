import { createHttpApp, identify, type AppRouter, type InternalToken, type Logger } from '@storefront/service-kit';
import type Koa from 'koa';
import { addressRoutes } from './addresses/routes';
import type { AddressUseCases } from './addresses/use-cases';
import { auditRoutes } from './audit/routes';
import type { AuditTrail } from './audit/use-cases';
import type { FigureQueries } from './figures/queries';
import { figureRoutes, internalFigureRoutes } from './figures/routes';
import type { Session } from './http';
import { userErrors } from './http-errors';
import { managedAddressRoutes } from './managed-addresses/routes';
import type { ManagedAddressUseCases } from './managed-addresses/use-cases';
import { passwordResetRoutes } from './password-reset/routes';
import type { PasswordResetUseCases } from './password-reset/use-cases';
import type { Login } from './users/login';
import type { UserQueries } from './users/queries';
import { internalUserRoutes, userRoutes } from './users/routes';
import type { UserUseCases } from './users/use-cases';

export interface AppDeps {
  users: UserUseCases;
  login: Login;
  userQueries: UserQueries;
  addresses: AddressUseCases;
  managedAddresses: ManagedAddressUseCases;
  passwordReset: PasswordResetUseCases;
  figureQueries: FigureQueries;
  auditTrail: AuditTrail;
  /** PEM; verifies tokens. */
  publicKey: string;
  internalToken?: InternalToken;
  logger: Logger;
  /** Rejects while the service cannot work. */
  ready?: () => Promise<void>;
}

/** Every route: those of the public API (specification, 7) and `/internal/…`. */
export function addRoutes(router: AppRouter, deps: AppDeps): void {
  const session: Session = identify(deps.publicKey, { isRevoked: deps.userQueries.isTokenRevoked });
  router.use(userErrors);
  userRoutes(router, session, deps.users, deps.login, deps.userQueries);
  passwordResetRoutes(router, deps.passwordReset);
  addressRoutes(router, session, deps.addresses);
  managedAddressRoutes(router, session, deps.managedAddresses);
  figureRoutes(router, session, deps.figureQueries);
  auditRoutes(router, session, deps.auditTrail);
  internalUserRoutes(router, deps.userQueries);
  internalFigureRoutes(router, deps.figureQueries);
}

/** The user service over HTTP; it does not listen. */
export function createApp(deps: AppDeps): Koa {
  return createHttpApp({ part: 'user', logger: deps.logger, internalToken: deps.internalToken, ready: deps.ready }, (router) => addRoutes(router, deps));
}
