/** The part of the router for pages that the server renders. It replaces `react-router-dom.ts` in the shell's server side. */
import type { LinkProps } from 'react-router';
import { Link as RouterLink } from 'react-router';

export * from './react-router-dom';
export { StaticRouter } from 'react-router';

/** An address that the router leaves as it is: plain segments, then a query and a hash. */
const plainAddress = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[^?#]+)?(?:#.+)?$/;
/** Properties that the router's link does not pass on to `<a>`. */
const special = ['discover', 'mask', 'prefetch', 'preventScrollReset', 'relative', 'reloadDocument', 'viewTransition', 'defaultShouldRevalidate'];

/**
 * A link with the HTML of the router's own link. The router's link also makes handlers, which only a browser needs. They take an eighth of the time of a list of products.
 */
export function Link(props: LinkProps) {
  const { to, target, state: _state, replace: _replace, ...rest } = props;
  if (typeof to !== 'string' || !plainAddress.test(to) || special.some((name) => name in rest)) return <RouterLink {...props} />;
  return <a {...rest} href={to} target={target} data-discover="true" />;
}
