import { judge } from '../routes/access';
import { matchRoute } from '../routes/match-route';
import type { ShellModules } from './remote-modules';

interface Options {
  modules: Pick<ShellModules, 'prefetch'>;
  session: () => { isLoggedIn: boolean; isAdmin: boolean };
}

const linkAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null);

/**
 * Loads a page's remote when a link to it is hovered, touched or focused, if the visitor may see that page.
 * @returns a function that stops it
 */
export function prefetchPointedLinks(page: Document, { modules, session }: Options): () => void {
  const onInterest = ({ target }: Event) => {
    const link = linkAt(target);
    if (!link || link.origin !== location.origin) return;
    const route = matchRoute(link.pathname);
    if (route?.remote && judge(route.access, session()) === 'allow') modules.prefetch(route.remote, 'routes');
  };
  const events = ['pointerover', 'touchstart', 'focusin'];
  events.forEach((event) => page.addEventListener(event, onInterest, { passive: true }));
  return () => events.forEach((event) => page.removeEventListener(event, onInterest));
}
