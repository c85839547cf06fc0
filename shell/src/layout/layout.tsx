import { ErrorBoundary, registerNavigate, RemoteModulesContext, setCustomer, shop, Toasts, useCustomer, useHydrated } from '@storefront/web-kit';
import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CrashNotice } from '../federation/remote-outlet';
import { CurrentPage } from '../routes/current-page';
import { matchRoute } from '../routes/match-route';
import { pressEarlyButtons } from './early-buttons';
import { Footer } from './footer';
import { Header } from './header';
import styles from './layout.module.css';
import { useFocusOnNavigation } from './use-focus-on-navigation';
import { useScrollRestoration } from './use-scroll-restoration';

/** Shows the route table's title until the page sets its own. */
function useRouteTitle(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const title = matchRoute(pathname)?.title;
    if (title) document.title = `${title} · ${shop().name}`;
  }, [pathname]);
}

/** Removes the canonical address that the server gave the first page when another page is shown: browsers share it instead of the address in their bar. */
function useOwnAddress(): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const first = useRef(address);
  useEffect(() => {
    if (address !== first.current) document.querySelectorAll('link[rel=canonical],meta[property="og:url"]').forEach((tag) => tag.remove());
  }, [address]);
}

/** The elements around the page. The server passes HTML from an earlier page (`server/kept-frames.tsx`). */
export interface Frame {
  header?: ReactNode;
  footer?: ReactNode;
}

/** The frame of each page (specification, 2): header, page, footer, toasts. */
export function Layout({ header = <Header />, footer = <Footer /> }: Frame) {
  const main = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const modules = useContext(RemoteModulesContext);
  useRouteTitle();
  useOwnAddress();
  useScrollRestoration(main);
  useFocusOnNavigation(main);
  useEffect(() => registerNavigate(navigate), [navigate]);
  const customer = useCustomer();
  // A layout effect runs before the new page's effects, which load its data.
  useLayoutEffect(() => setCustomer(customer), [customer]);

  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    if (!isHydrated) return;
    // From now on the header itself shows who is logged in (`server/rendered-script.ts`), and the page answers clicks.
    delete document.documentElement.dataset.session;
    pressEarlyButtons();
  }, [isHydrated]);

  const skipToMain = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };

  return (
    <>
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        Skip to main content
      </a>
      {header}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {/* React reports an error of a page that it removes here, because the page's own boundary is removed with it. */}
        <ErrorBoundary fallback={(reset) => <CrashNotice onRetry={reset} onLeave={reset} />} onError={(error) => modules.reportForeign('shell', error) || reportError(error)}>
          {/* The key remounts the page for another customer, so that no typed or shown data stays. */}
          <CurrentPage key={customer} />
        </ErrorBoundary>
      </main>
      {footer}
      <Toasts />
    </>
  );
}
