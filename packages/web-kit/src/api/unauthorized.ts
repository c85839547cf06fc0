import { paths } from '../paths';
import { clearSession } from '../session/storage';

type Navigate = (to: string, options?: { state?: unknown; replace?: boolean }) => void | Promise<void>;

let navigateInApp: Navigate | undefined;

/** Gives the API client the router's `navigate`. The shell calls it inside its router. @returns a function that unregisters it */
export function registerNavigate(navigate: Navigate): () => void {
  navigateInApp = navigate;
  return () => {
    if (navigateInApp === navigate) navigateInApp = undefined;
  };
}

/** Ends the stored login after a 401 and redirects to /login, which shows that the login `ended` and leads back (specification, 4 and 7). */
export function endSession(): void {
  const { pathname, search, hash } = window.location;
  clearSession();
  if (pathname === paths.login) return;
  if (navigateInApp) void navigateInApp(paths.login, { state: { from: `${pathname}${search}${hash}`, ended: true } });
  else window.location.assign(paths.login);
}
