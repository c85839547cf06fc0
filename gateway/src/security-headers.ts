import type Koa from 'koa';
import helmet from 'koa-helmet';

/**
 * For whatever is no page: scripts and styles of this origin alone. The shell's pages bring a policy of their own, with the
 * hashes of their scripts.
 */
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
 * Middleware: headers that narrow what a browser lets the shop do. They are set before everything else, so that what answers may put its own in
 * their place.
 * @param options.isSecure the shop is reached by https: browsers shall never try without
 */
export function securityHeaders({ isSecure }: { isSecure: boolean }): Koa.Middleware {
  const protect = helmet({
    contentSecurityPolicy,
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return (ctx, next) => {
    ctx.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    return protect(ctx, next);
  };
}
