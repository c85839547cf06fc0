import { addDialogs, setUpUser } from '@storefront/web-kit/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import type { MouseEvent } from 'react';
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LeaveGuard } from './leave-guard';

const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });

/** jsdom cannot load another document. */
const stay = (event: MouseEvent) => event.preventDefault();

function Logout() {
  const navigate = useNavigate();
  return (
    <button type="button" data-leave onClick={() => void navigate('/login')}>
      Logout
    </button>
  );
}

/** Opens a form by a link on a list. */
async function openForm({ isUnsaved = true } = {}) {
  history.pushState(null, '', '/list');
  const form = (
    <>
      <h1>Form</h1>
      <LeaveGuard isUnsaved={isUnsaved} />
      <a href="#help">Help</a>
      <Link to="/list" state={{ from: 'form' }}>
        <span>List</span>
      </Link>
      <a href="/elsewhere" onClick={stay}>
        Another document
      </a>
      <a href="/elsewhere" target="_blank" rel="noreferrer" onClick={stay}>
        Another tab
      </a>
    </>
  );
  render(
    <BrowserRouter>
      <Logout />
      <Routes>
        <Route path="/list" element={<Link to="/form">Open the form</Link>} />
        <Route path="/form" element={form} />
        <Route path="/login" element="Log in again" />
      </Routes>
    </BrowserRouter>,
  );
  const user = setUpUser();
  await user.click(screen.getByText('Open the form'));
  expect(screen.getByRole('heading', { name: 'Form' })).toBeVisible();
  return user;
}

/** The Navigation API, which jsdom lacks. `step` returns true if a step to this address was not held back. */
function fakeNavigation() {
  const target = new EventTarget();
  const traverseTo = vi.fn();
  vi.stubGlobal('navigation', Object.assign(target, { traverseTo }));
  const step = (to: string, { cancelable = true, sameDocument = true, navigationType = 'traverse' } = {}) => {
    const destination = { url: `${location.origin}${to}`, key: `key of ${to}`, sameDocument };
    return fireEvent(target as Window, Object.assign(new Event('navigate', { cancelable }), { navigationType, destination }));
  };
  return { step, traverseTo };
}

describe('a page with unsaved input', () => {
  beforeEach(addDialogs);
  afterEach(() => vi.unstubAllGlobals());

  it('asks before a step through the history, which Leave then takes', async () => {
    const { step, traverseTo } = fakeNavigation();
    const user = await openForm();
    expect(step('/list')).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(question()).toBeNull();
    expect(traverseTo).not.toHaveBeenCalled();
    expect(step('/list')).toBe(false);
    traverseTo.mockImplementation((key: string) => expect([key, step('/list')]).toEqual(['key of /list', true]));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(traverseTo).toHaveBeenCalledOnce();
  });

  it.each([
    ['within the page', '/form#help', {}],
    ['that the browser does not let pages hold back', '/list', { cancelable: false }],
    ['to another document, before which the browser asks', '/list', { sameDocument: false }],
    ['by code, such as after a save', '/list', { navigationType: 'push' }],
  ] as const)('does not ask before a step %s', async (_name, to, facts) => {
    const { step } = fakeNavigation();
    await openForm();
    expect(step(to, facts)).toBe(true);
    expect(question()).toBeNull();
  });

  it('asks before a link is followed, which then opens as it would have', async () => {
    const user = await openForm();
    await user.click(screen.getByText('List'));
    expect(question()).toBeVisible();
    expect(location.pathname).toBe('/form');
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(location.pathname).toBe('/list');
    expect(history.state).toMatchObject({ usr: { from: 'form' } });
  });

  it('asks before a button that leaves the page, which then does so', async () => {
    const user = await openForm();
    await user.click(screen.getByText('Logout'));
    expect(question()).toBeVisible();
    expect(location.pathname).toBe('/form');
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(location.pathname).toBe('/login');
  });

  it('makes the browser ask before the tab is closed, but not again after Leave', async () => {
    const user = await openForm();
    expect(browserAsks()).toBe(true);
    await user.click(screen.getByText('Another document'));
    expect(question()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(browserAsks()).toBe(false);
  });

  it('does not ask for links to another tab or to a place on the page', async () => {
    const user = await openForm();
    await user.click(screen.getByText('Another tab'));
    await user.click(screen.getByText('Help'));
    expect(question()).toBeNull();
    await user.keyboard('{Control>}');
    await user.click(screen.getByText('Another document'));
    expect(question()).toBeNull();
    expect(location.pathname).toBe('/form');
  });
});

it('a page without unsaved input is left at once', async () => {
  const user = await openForm({ isUnsaved: false });
  expect(browserAsks()).toBe(false);
  await user.click(screen.getByText('List'));
  expect(screen.getByText('Open the form')).toBeVisible();
});
