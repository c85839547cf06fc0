import { paths } from '../paths';
import { clearSession } from '../session/storage';

type Navigate = (to: string, options?: { state?: unknown; replace?: boolean }) => void | Promise<void>;

let navigateInApp: Navigate | undefined;

/** Lets the API client move within the app. The shell calls it inside its router; returns what unregisters it. */
export function registerNavigate(navigate: Navigate): () => void {
  navigateInApp = navigate;
  return () => {
    if (navigateInApp === navigate) navigateInApp = undefined;
  };
}

/** Any 401 ends the stored login and leads to /login, which says that it `ended` and leads back (specification, 4 and 7). */
export function endSession(): void {
  const { pathname, search, hash } = window.location;
  clearSession();
  if (pathname === paths.login) return;
  if (navigateInApp) void navigateInApp(paths.login, { state: { from: `${pathname}${search}${hash}`, ended: true } });
  else window.location.assign(paths.login);
}
