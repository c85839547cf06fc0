import type Router from '@koa/router';
import type Koa from 'koa';
import type { InternalToken } from '../internal-token';
import type { HealthOptions } from './health';
import type { Identity } from './identity';
import type { UploadedFile } from './read-form';
import type { RequestState } from './observe';

/** `ctx.state` in every handler. */
export interface AppState extends RequestState {
  identity?: Identity;
  /** Set by `multipartBody`. */
  files?: UploadedFile[];
}

export type AppContext = Koa.DefaultContext;

export type AppRouter = Router<AppState, AppContext>;

export interface HttpAppOptions extends HealthOptions {
  /** With it, only the shop's own parts get an answer; `/livez`, `/readyz` and `/metrics` need no token. */
  internalToken?: InternalToken;
  /** Default 1 MiB. */
  maxJsonBytes?: number;
}
