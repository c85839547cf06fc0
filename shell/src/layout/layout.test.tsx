import { api, asRecord, asText, createQueryClient, PageSpinner } from '@storefront/web-kit';
import { mockApi, testToken, testUsers } from '@storefront/web-kit/testing';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeModules } from '../testing/fake-modules';
import { namedPages, renderShell } from '../testing/render-shell';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the shell', () => {
  it.each([
    ['/', 'catalog'],
    ['/products', 'catalog'],
    ['/product/42', 'catalog'],
    ['/cart', 'checkout'],
    ['/order-payment-details/42', 'checkout'],
    ['/login', 'account'],
    ['/forgot-password', 'account'],
  ])('shows %s with the remote %s', async (path, remote) => {
    renderShell({ path });
    expect(await screen.findByRole('heading', { name: `${remote} at ${path}` })).toBeVisible();
  });

  it('shows the remote’s page for a confirmation without an order', async () => {
    renderShell({ path: '/order-confirmation', user: 'customer' });
    expect(await screen.findByRole('heading', { name: 'checkout at /order-confirmation' })).toBeVisible();
  });

  it('shows a not-found page for an unknown address', () => {
    renderShell({ path: '/nowhere' });
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('Page not found · Storefront');
  });

  it('redirects a customer from an admin page to the home page without loading admin code', async () => {
    const modules = namedPages();
    const read = vi.spyOn(modules, 'read');
    renderShell({ path: '/admin/dashboard', user: 'customer', modules });
    expect(await screen.findByRole('heading', { name: 'catalog at /' })).toBeVisible();
    expect(read).not.toHaveBeenCalledWith('admin', 'routes');
  });

  it('does not remember a guarded page for the next login after a logout', async () => {
    const { user } = renderShell({ path: '/account', user: 'customer' });
    await screen.findByRole('heading', { name: 'account at /account' });
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect((window.history.state as { usr: unknown }).usr ?? null).toBeNull();
  });

  it('shows an error page if the frame itself throws', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    vi.spyOn(document, 'getElementById').mockImplementation(() => {
      throw new Error('the frame is broken');
    });
    renderShell({ path: '/login' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
    expect(reported).toHaveBeenCalledWith(new Error('the frame is broken'));
  });

  it('has a footer with the shop’s links, contact and three networks', () => {
    renderShell();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(footer.getByRole('link', { name: 'About Us' })).toHaveAttribute('href', '/about');
    expect(footer.getByText(/Handcrafted silk sarees/)).toBeVisible();
    expect(footer.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('https://'))).toHaveLength(3);
  });
});

describe('a navigation', () => {
  it('focuses the page’s heading and scrolls to the top', async () => {
    const { user } = renderShell({ path: '/nowhere' });
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Login' }));
    expect(await screen.findByRole('heading', { name: 'account at /login' })).toHaveFocus();
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    expect(document.title).toBe('Login · Storefront');
  });

  it('waits for the page’s own heading if a loading page has a temporary one', async () => {
    let load = (): void => undefined;
    function SlowPage() {
      const [isLoaded, setLoaded] = useState(false);
      load = () => setLoaded(true);
      return isLoaded ? <h1 key="own">Temple Border Saree</h1> : <PageSpinner title="Product" />;
    }
    const modules = fakeModules({ 'account/routes': () => ({ default: SlowPage }) });
    await modules.load('account', 'routes');
    renderShell({ path: '/nowhere', modules });
    // The shell waits 5 s for the heading.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => within(screen.getByRole('banner')).getByRole('link', { name: 'Login' }).click());
    expect(screen.getByRole('heading', { name: 'Product' })).not.toHaveFocus();
    await act(async () => load());
    const heading = screen.getByRole('heading', { name: 'Temple Border Saree' });
    expect(heading).toBeVisible();
    expect(heading).toHaveFocus();
  });

  it('within the same page moves neither focus nor scroll position', async () => {
    const { user } = renderShell({ path: '/login' });
    await screen.findByRole('heading', { name: 'account at /login' });
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Login' }));
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
  });

  it.each(['/products', '?page=2'])('to %s removes the canonical address of the first page, which browsers would share', async (to) => {
    document.head.insertAdjacentHTML('beforeend', '<link rel="canonical" href="https://shop.example/"><meta property="og:url" content="https://shop.example/"><meta property="og:type" content="website">');
    const left = () => ['canonical', 'og:url', 'og:type'].filter((name) => document.head.querySelector(`[rel="${name}"], [property="${name}"]`));
    const Page = () => (
      <>
        <Link to="#care">Care</Link>
        <Link to={to}>Next</Link>
      </>
    );
    const { user } = renderShell({ modules: fakeModules({ 'catalog/routes': () => ({ default: Page }) }) });
    await user.click(await screen.findByRole('link', { name: 'Care' }));
    expect(left()).toEqual(['canonical', 'og:url', 'og:type']);
    await user.click(await screen.findByRole('link', { name: 'Next' }));
    expect(left()).toEqual(['og:type']);
  });

  describe('to another query of the same path', () => {
    const openList = async () => {
      const { user } = renderShell({ modules: fakeModules({ 'catalog/routes': () => ({ default: () => <Link to="?page=2">2</Link> }) }) });
      await user.click(await screen.findByRole('link', { name: '2' }));
      expect(window.location.search).toBe('?page=2');
      return user;
    };

    it('does not scroll if the page changed it', async () => {
      await openList();
      expect(window.scrollTo).not.toHaveBeenCalled();
    });

    it('scrolls to the top if the link is outside the page', async () => {
      const user = await openList();
      await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Home' }));
      expect(window.location.search).toBe('');
      expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
      // A link to the present address replaces the entry.
      await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Home' }));
      expect(window.scrollTo).toHaveBeenCalledTimes(2);
    });

    it('does not scroll if the page replaces its address while nothing has the focus', async () => {
      renderShell({ modules: fakeModules({ 'catalog/routes': () => ({ default: () => <Link replace to="?page=2">2</Link> }) }) });
      const link = await screen.findByRole('link', { name: '2' });
      act(() => link.click());
      expect(window.location.search).toBe('?page=2');
      expect(document.body).toHaveFocus();
      expect(window.scrollTo).not.toHaveBeenCalled();
    });
  });

  it.each(['#%', '#%E0%A4%A', '#', '#%00', '#nowhere', '#%%%'])('to the hash %s does not break the page', async (hash) => {
    function Leading() {
      const navigate = useNavigate();
      return <button onClick={() => void navigate(`/account${hash}`)}>go on</button>;
    }
    const modules = fakeModules({ 'catalog/routes': () => ({ default: Leading }), 'account/routes': () => ({ default: () => <h1>My Account</h1> }) });
    const { user } = renderShell({ user: 'customer', modules });
    await user.click(await screen.findByRole('button', { name: 'go on' }));
    expect(await screen.findByRole('heading', { name: 'My Account' })).toBeVisible();
  });

  it('to an anchor scrolls to it, encoded or not', async () => {
    const scrollIntoView = vi.fn();
    Element.prototype.scrollIntoView = scrollIntoView;
    const Leading = () => (
      <>
        <Link to="/about#care%20guide">decoded</Link>
        <Link to="/about#50%">not encoded</Link>
      </>
    );
    const About = () => (
      <>
        <h1 id="care guide">Care</h1>
        <p id="50%">Half</p>
      </>
    );
    for (const link of ['decoded', 'not encoded']) {
      scrollIntoView.mockClear();
      const modules = fakeModules({ 'catalog/routes': () => ({ default: Leading }), 'shell/about': () => ({ default: About }) });
      const { user, unmount } = renderShell({ modules });
      await user.click(await screen.findByRole('link', { name: link }));
      await screen.findByRole('heading', { name: 'Care' });
      await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Home' }));
      await user.click(await screen.findByRole('link', { name: link }));
      expect(scrollIntoView).toHaveBeenCalled();
      unmount();
    }
  });

  describe('by Back', () => {
    const Page = () => {
      const navigate = useNavigate();
      return (
        <>
          <h1 id="care">Page</h1>
          <Link to="/about">Story</Link>
          <Link to="/about#care">Care</Link>
          <button onClick={() => void navigate(-1)}>Back</button>
        </>
      );
    };
    const scrollBy = (top: number) => {
      vi.stubGlobal('scrollY', top);
      window.dispatchEvent(new Event('scroll'));
    };

    /** Opens the home page and follows a link, scrolls to `top` if it is given, opens the login, scrolls down, and goes back. */
    async function comeBackTo(link: string, top?: number) {
      const scrollIntoView = vi.fn();
      Element.prototype.scrollIntoView = scrollIntoView;
      const page = () => ({ default: Page });
      const { user } = renderShell({ modules: fakeModules({ 'catalog/routes': page, 'shell/about': page, 'account/routes': page }) });
      await user.click(await screen.findByRole('link', { name: link }));
      if (top !== undefined) scrollBy(top);
      await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Login' }));
      scrollBy(900);
      scrollIntoView.mockClear();
      vi.mocked(window.scrollTo).mockClear();
      await user.click(screen.getByRole('button', { name: 'Back' }));
      await waitFor(() => expect(window.location.pathname).not.toBe('/login'));
      return scrollIntoView;
    }

    it.each([
      ['was never scrolled', undefined],
      ['was left at its top', 0],
    ])('scrolls to the top of a page that %s', async (_, top) => {
      await comeBackTo('Story', top);
      expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    });

    it('opens a page at its anchor if it was never scrolled', async () => {
      expect(await comeBackTo('Care')).toHaveBeenCalled();
      expect(window.scrollTo).not.toHaveBeenCalled();
    });

    it('opens a page with an anchor at its top if it was left there', async () => {
      expect(await comeBackTo('Care', 0)).not.toHaveBeenCalled();
      expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    });
  });

  it('does not scroll the first page, because the visitor may have scrolled its HTML', () => {
    renderShell();
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it('has a skip link that leads past the header', async () => {
    const { user } = renderShell();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('a login change in another tab', () => {
  /** A page that shows its customer's data and keeps typed text. */
  function OwnPage() {
    const [typed, setTyped] = useState('');
    const mine = useQuery({ queryKey: ['mine'], queryFn: () => api.get('/api/mine', { as: asRecord({ name: asText }) }) });
    return (
      <>
        <h1>{mine.data ? `Orders of ${mine.data.name}` : 'Loading'}</h1>
        <input aria-label="Note" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </>
    );
  }
  const pages = () => fakeModules({ 'checkout/routes': () => ({ default: OwnPage }), 'account/routes': () => ({ default: () => <h1>Login</h1> }) });
  const inAnotherTab = (change: () => void) =>
    act(() => {
      change();
      window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    });
  const logInElsewhere = () =>
    inAnotherTab(() => {
      localStorage.setItem('token', testToken(testUsers.admin));
      localStorage.setItem('user', JSON.stringify(testUsers.admin));
    });
  async function open() {
    const { calls } = mockApi({ 'GET /api/mine': ({ headers }) => ({ body: { name: headers.get('x-customer') === testUsers.admin._id ? 'Asha' : 'Meera' } }) });
    const shell = renderShell({ path: '/my-orders', user: 'customer', modules: pages(), queryClient: createQueryClient() });
    expect(await screen.findByRole('heading', { name: 'Orders of Meera' })).toBeVisible();
    await shell.user.type(screen.getByLabelText('Note'), 'for my sister');
    return { ...shell, calls };
  }

  it('shows the new customer’s page at once, without old data or typed text', async () => {
    const { calls } = await open();
    logInElsewhere();
    expect(screen.queryByText('Orders of Meera')).toBeNull();
    expect(screen.getByLabelText('Note')).toHaveValue('');
    expect(await screen.findByRole('heading', { name: 'Orders of Asha' })).toBeVisible();
    expect(calls.map(({ headers }) => headers.get('x-customer'))).toEqual([testUsers.customer._id, testUsers.admin._id]);
  });

  it('keeps the page if the same customer logs in again', async () => {
    await open();
    inAnotherTab(() => localStorage.setItem('token', 'renewed.token.here'));
    expect(screen.getByLabelText('Note')).toHaveValue('for my sister');
  });

  it.each([
    ['a logout', () => ['token', 'user', 'isAuthenticated', 'isAdmin'].forEach((key) => localStorage.removeItem(key))],
    ['a cleared storage', () => localStorage.clear()],
  ])('goes to the login after %s', async (_, change) => {
    await open();
    inAnotherTab(change);
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(screen.queryByLabelText('Note')).toBeNull();
  });
});
