import { useLocation } from 'react-router-dom';
import { RemoteOutlet } from '../federation/remote-outlet';
import { NotFoundPage } from '../pages/not-found-page';
import { Guard } from './guard';
import { matchRoute } from './match-route';

/** The page at the browser's address: a remote's, the shell's own, or the not-found page. */
export function CurrentPage() {
  const { pathname } = useLocation();
  const route = matchRoute(pathname);
  if (!route) return <NotFoundPage />;
  return (
    <Guard access={route.access}>
      {route.remote ? <RemoteOutlet key={route.remote} remote={route.remote} module="routes" /> : <RemoteOutlet key="shell" remote="shell" module="about" />}
    </Guard>
  );
}
