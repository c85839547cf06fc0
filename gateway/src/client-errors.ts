import { clientErrorSchema, type ClientError, type CommandAnswer } from '@storefront/contracts';
import type { Logger } from '@storefront/service-kit';
import { clientErrors } from './metrics';
import { jsonBodyOf } from './request-body';
import type { GatewayMiddleware } from './state';

/** Anybody can send reports, so the number of series is limited. Further remotes and versions count as `other`. */
const mostCounted = 100;
const name = /^[a-z][a-z0-9-]{0,30}$/;
/** A developer's override and an unknown remote have no version. */
const version = /^(\d{1,5}\.\d{1,5}\.\d{1,5}([-+][\w.+-]{1,30})?|override|unknown)$/;
const other = { remote: 'other', version: 'other', team: 'other' };

const token = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const email = /[^\s@<>"'(]{1,64}@[^\s@<>"')]+/g;

/** An error's text can quote the data that the program worked on. */
const withoutSecrets = (text: string) => text.replaceAll(token, '[token]').replaceAll(email, '[e-mail address]');

/** Middleware: logs and counts failures in browsers, so that the owning team sees them. */
export function takeClientErrors(logger: Logger): GatewayMiddleware {
  const counted = new Set<string>();

  function labelsOf(error: ClientError): typeof other {
    const labels = { remote: error.remote, version: error.version, team: error.team };
    const key = Object.values(labels).join(' ');
    if (counted.has(key)) return labels;
    const isSound = name.test(labels.remote) && name.test(labels.team) && version.test(labels.version);
    if (!isSound || counted.size >= mostCounted) return other;
    counted.add(key);
    return labels;
  }

  return async (ctx, next) => {
    if (ctx.state.route?.id !== 'reportClientError') return next();
    const error = await jsonBodyOf(ctx, clientErrorSchema);
    clientErrors.inc(labelsOf(error));
    const page = error.page.replace(/[?#].*/s, '');
    logger.warn({ ...error, page, message: withoutSecrets(error.message), requestId: ctx.state.requestId }, 'A front end failed in a browser');
    ctx.status = 202;
    ctx.body = { success: true, message: 'Noted' } satisfies CommandAnswer;
  };
}
