import type Router from '@koa/router';
import type { AppContext, AppState } from '@storefront/service-kit';

export type AppRouter = Router<AppState, AppContext>;
