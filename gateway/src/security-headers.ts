import type Koa from 'koa';
import helmet from 'koa-helmet';
import type { GatewayMiddleware } from './state';

export type Header = [name: string, value: string];

/** The policy of every answer that is not a page: only scripts and styles of this origin. The shell's pages override it with hashes of their scripts. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/**
 * Security headers. They are the same for every answer, so helmet computes them once.
 * @param options.isSecure the shop's URL is https, so browsers must never use http
 */
export function securityHeaders({ isSecure }: { isSecure: boolean }): Header[] {
  const protect = helmet({
    contentSecurityPolicy,
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const headers: Header[] = [['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()']];
  const res = { setHeader: (name: string, value: string) => headers.push([name.toLowerCase(), value]), removeHeader: () => undefined };
  void protect({ req: {}, res } as unknown as Koa.Context, async () => undefined);
  return headers;
}

/** Middleware: sets headers first, so that later middleware can override them. */
export function setHeaders(headers: Header[]): GatewayMiddleware {
  return (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}
