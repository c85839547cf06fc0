import { registerNavigate, setCustomer, shop, Toasts, useSession } from '@storefront/web-kit';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CurrentPage } from '../routes/current-page';
import { matchRoute } from '../routes/match-route';
import { Footer } from './footer';
import { Header } from './header';
import styles from './layout.module.css';
import { useFocusOnNavigation } from './use-focus-on-navigation';
import { useScrollRestoration } from './use-scroll-restoration';

/** The table's title stands until the page's own effect says more. */
function useRouteTitle(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const title = matchRoute(pathname)?.title;
    if (title) document.title = `${title} · ${shop().name}`;
  }, [pathname]);
}

/** Every page's frame (specification, 2): header, the page, footer, toasts. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  useRouteTitle();
  useScrollRestoration();
  useFocusOnNavigation(main);
  useEffect(() => registerNavigate(navigate), [navigate]);
  const customer = useSession().user?._id;
  // Before the new page's own effects, which ask for its data.
  useLayoutEffect(() => setCustomer(customer), [customer]);

  const skipToMain = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };

  return (
    <>
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        Skip to main content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {/* Another customer's page is another page: nothing that was typed or shown stays. */}
        <CurrentPage key={customer} />
      </main>
      <Footer />
      <Toasts />
    </>
  );
}
