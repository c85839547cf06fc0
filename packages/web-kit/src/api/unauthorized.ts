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

/** Removes the stored login after a 401 and redirects to /login (specification, 4 and 7). That page shows that the login `ended`, and leads back. */
export function endSession(): void {
  const { pathname, search, hash } = window.location;
  clearSession();
  if (pathname === paths.login) return;
  if (navigateInApp) void navigateInApp(paths.login, { state: { from: `${pathname}${search}${hash}`, ended: true } });
  else window.location.assign(paths.login);
}
