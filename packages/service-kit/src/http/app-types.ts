import type Koa from 'koa';
import type { InternalToken } from '../internal-token';
import type { Logger } from '../log';
import type { Identity } from './identity';
import type { UploadedFile } from './multipart';

/** `ctx.state` in every handler. */
export interface AppState {
  requestId: string;
  /** Logs with the request's id. */
  logger: Logger;
  identity?: Identity;
  /** Set by `multipartBody`. */
  files?: UploadedFile[];
}

export type AppContext = Koa.DefaultContext;

export interface HttpAppOptions {
  part: string;
  logger: Logger;
  /** Given, nobody is answered but the shop's own parts; `/livez`, `/readyz` and `/metrics` are for whoever gets here. */
  internalToken?: InternalToken | undefined;
  /** Rejects while the part cannot do its work; `/readyz` tells. */
  ready?: () => Promise<void>;
  /** Default 1 MiB. */
  maxJsonBytes?: number;
  /** Accepts multipart bodies, for routes that read them with `multipartBody`. */
  multipart?: boolean;
}
