import type { MouseEvent } from 'react';
import { createPath, resolvePath, useLocation, useNavigate, type LinkProps, type NavLinkProps } from 'react-router';

/** A click that the browser itself handles opens a new tab or window, or a menu. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: string | undefined) => button !== 0 || (target && target !== '_self') || metaKey || altKey || ctrlKey || shiftKey;

/**
 * A link to a page of the shop. The router's own link also prefetches routes, submits data and moves views, which is a fifth of the router's code and a
 * quarter of the time to render a list on the server.
 */
export function Link({ to, replace, state, target, onClick, preventScrollReset: _, ...rest }: LinkProps) {
  const here = useLocation();
  const navigate = useNavigate();
  const address = typeof to === 'string' && to.startsWith('/') ? to : createPath(resolvePath(to, here.pathname));
  function open(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event, target)) return;
    event.preventDefault();
    // A second click on a link adds nothing to the history.
    void navigate(address, { replace: replace ?? address === createPath(here), state });
  }
  return <a {...rest} href={address} target={target} onClick={open} />;
}

const withoutSlash = (path: string) => path.toLowerCase().replace(/(?<=.)\/$/, '');

/** A link that says so if its page, or with `end={false}` a page below, is shown. */
export function NavLink({ to, end = false, className, ...rest }: Omit<NavLinkProps, 'className' | 'children' | 'style'> & Pick<LinkProps, 'className' | 'children'>) {
  const here = useLocation();
  const page = withoutSlash(resolvePath(to, here.pathname).pathname);
  const shown = withoutSlash(here.pathname);
  const isActive = shown === page || (!end && shown.startsWith(`${page}/`));
  return <Link {...rest} to={to} className={className} aria-current={isActive ? 'page' : undefined} />;
}
