import type { SlotProps } from '@storefront/contracts/slots';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { use } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logInAs, type TestUser } from '../testing/session';
import { RemoteModulesContext } from './remote-modules';
import type { ModuleState, SlotFilling, SlotState } from './remote-modules';
import { RetryNotice } from './retry-notice';
import { Slot } from './slot';

const product = { _id: 'p1', name: 'Red saree', price: 100, stock: 1, images: [] };
const AddToCart = ({ product: { name } }: SlotProps['product.actions']) => <button>Add {name}</button>;
const ready = (component: React.ComponentType<SlotProps['product.actions']>): ModuleState => ({ status: 'ready', module: { default: component } });
const failed: ModuleState = { status: 'failed', error: new Error('404') };
const filling = (remote: string, rest: object = {}) => ({ remote, slot: 'product.actions', module: 'main', order: 100, for: ['visitor'], ...rest }) as SlotFilling;

/** Renders a page with the slot. `become` changes the state of a remote's module, `fill` the fillings. */
function show(first: Record<string, ModuleState>, { state = {}, needed = false, user = 'visitor' as TestUser, name = 'product.actions' as 'product.actions' | 'product.below-details' } = {}) {
  logInAs(user);
  const states = new Map(Object.entries(first));
  let slot: SlotState = { fillings: Object.keys(first).map((remote) => filling(remote, { slot: name })), status: 'complete', ...state };
  const listeners = new Set<() => void>();
  const changed = () => act(() => listeners.forEach((listener) => listener()));
  const modules = {
    read: vi.fn((remote: string) => states.get(remote) ?? failed),
    readRendered: () => failed,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry: vi.fn(),
    threw: vi.fn(),
    reportForeign: () => false,
    fillings: () => slot,
    renderedFillings: () => slot,
    retryFillings: vi.fn(),
  };
  const { container } = render(
    <Provider store={createStore()}>
      <RemoteModulesContext value={modules}>
        <h1>Page</h1>
        <section>
          <Slot name={name} fallback={needed ? RetryNotice : undefined} product={product} />
        </section>
      </RemoteModulesContext>
    </Provider>,
  );
  return {
    modules,
    place: () => container.querySelector('section')!,
    become: (remote: string, next: ModuleState) => {
      states.set(remote, next);
      changed();
    },
    fill: (next: SlotState) => {
      slot = next;
      changed();
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a slot', () => {
  it('reserves its size for a filling, then shows it with the slot’s props', () => {
    const { place, become } = show({ checkout: { status: 'loading' } });
    expect(place().querySelector('div')?.style.minBlockSize).toBe('var(--tap)');
    become('checkout', ready(AddToCart));
    expect(screen.getByRole('button', { name: 'Add Red saree' })).toBeVisible();
    expect(place().querySelector('div')?.style.minBlockSize).toBe('var(--tap)');
  });

  it('is empty without fillings', () => {
    expect(show({}).place()).toBeEmptyDOMElement();
  });

  it.each([
    ['visitor', ['visitor'], true],
    ['visitor', ['customer', 'staff', 'permission:refunds'], false],
    ['customer', ['customer'], true],
    ['customer', ['visitor', 'staff', 'permission:refunds'], false],
    ['admin', ['staff'], true],
    ['admin', ['permission:refunds'], true],
    ['admin', ['visitor', 'customer'], false],
  ] as const)('shows a %s a filling for %j: %s; a hidden one is not loaded', (user, audiences, isShown) => {
    const { modules } = show({ checkout: ready(AddToCart) }, { user, state: { fillings: [filling('checkout', { for: audiences })] } });
    expect(screen.queryAllByRole('button')).toHaveLength(isShown ? 1 : 0);
    expect(modules.read.mock.calls.length > 0).toBe(isShown);
  });

  it('shows a filling as soon as its manifest is known', () => {
    const { place, fill } = show({ checkout: ready(AddToCart) }, { state: { fillings: [], status: 'loading' } });
    expect(place()).toBeEmptyDOMElement();
    fill({ fillings: [filling('checkout')], status: 'complete' });
    expect(screen.getByRole('button', { name: 'Add Red saree' })).toBeVisible();
  });

  it('closes the place of a filling that cannot be loaded; the others stay', () => {
    const { place, become } = show({ checkout: { status: 'loading' }, reviews: ready(() => <p>Reviews</p>) });
    become('checkout', failed);
    expect(place()).toHaveTextContent(/^Reviews$/);
    expect(place().childElementCount).toBe(1);
  });

  it('closes the place of a filling that throws, and reports it', () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const state = ready(() => {
      throw new Error('boom');
    });
    const { modules, place } = show({ checkout: state, reviews: ready(() => <p>Reviews</p>) });
    expect(place()).toHaveTextContent(/^Reviews$/);
    expect(modules.threw).toHaveBeenCalledExactlyOnceWith('checkout', 'main', state.status === 'ready' && state.module, new Error('boom'));
  });

  it('reserves the place of a filling that suspends, while the rest of the page changes', async () => {
    let arrive = (_text: string) => undefined as void;
    const arriving = new Promise<string>((resolve) => (arrive = resolve));
    const { place, become } = show({ checkout: { status: 'loading' }, reviews: { status: 'loading' } });
    await act(async () => become('checkout', ready(() => <p>{use(arriving)}</p>)));
    become('reviews', ready(() => <p>Reviews</p>));
    expect(place()).toHaveTextContent(/^Reviews$/);
    expect(place().querySelector<HTMLElement>('[aria-hidden]')?.style.minBlockSize).toBe('var(--tap)');
    await act(async () => arrive('Arrived'));
    expect(screen.getByText('Arrived')).toBeVisible();
  });

  it('closes the place of a filling that suspends for too long, and reports it', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const never = new Promise<string>(() => undefined);
    const state = ready(() => <p>{use(never)}</p>);
    const { modules, place, become } = show({ checkout: { status: 'loading' }, reviews: ready(() => <p>Reviews</p>) });
    await act(async () => become('checkout', state));
    expect(place().childElementCount).toBe(2);
    await act(async () => vi.advanceTimersByTime(12_000));
    expect(place()).toHaveTextContent(/^Reviews$/);
    expect(place().childElementCount).toBe(1);
    expect(modules.threw).toHaveBeenCalledExactlyOnceWith('checkout', 'main', state.status === 'ready' && state.module, new Error('The module suspended for 12000 ms'));
  });

  it('shows no replacement if another version replaces the failed one at once', () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { modules, become } = show({ checkout: { status: 'loading' } }, { needed: true });
    modules.threw.mockImplementation(() => {
      become('checkout', { status: 'loading' });
      become('checkout', ready(() => <p>The version before</p>));
    });
    const page = new MutationObserver(() => undefined);
    page.observe(document.body, { childList: true, subtree: true });
    become('checkout', ready(() => { throw new Error('boom'); }));
    const added = page.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]).map(({ textContent }) => textContent);
    expect(added.join('')).toBe('The version before');
  });
});

describe('a slot that the page needs', () => {
  it('shows a notice if its filling cannot be loaded, and loads again on a retry', async () => {
    const { modules } = show({ checkout: failed }, { needed: true });
    expect(screen.getByText('Unavailable right now.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(modules.retry).toHaveBeenCalledExactlyOnceWith('checkout', 'main');
  });

  it('shows a notice if its filling throws, and renders it again on a retry', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    let broken = true;
    show({ checkout: ready(() => {
      if (broken) throw new Error('boom');
      return <p>Recovered</p>;
    }) }, { needed: true });
    expect(screen.getByText('Unavailable right now.')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByText('Recovered')).toBeVisible();
  });

  it('reserves one place until the manifests are known, then shows a notice if one of them failed', async () => {
    const { modules, place, fill } = show({}, { needed: true, state: { status: 'loading' } });
    expect(place().querySelector('div')?.style.minBlockSize).toBe('var(--tap)');
    fill({ fillings: [], status: 'failed' });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(modules.retryFillings).toHaveBeenCalledOnce();
    fill({ fillings: [], status: 'complete' });
    expect(place()).toBeEmptyDOMElement();
  });
});

describe('a late slot', () => {
  const seen: (() => void)[] = [];
  beforeEach(() => {
    seen.length = 0;
    vi.stubGlobal('IntersectionObserver', class {
      constructor(private readonly report: (entries: object[]) => void) {}
      observe() {
        seen.push(() => this.report([{ isIntersecting: true }]));
      }
      disconnect() {}
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const late = { name: 'product.below-details' as const };

  it('loads its fillings when it is near the visible part of the page', async () => {
    const { modules, place } = show({ reviews: ready(AddToCart) }, late);
    await expect.poll(() => seen).toHaveLength(1);
    expect(modules.read).not.toHaveBeenCalled();
    expect(place().querySelector<HTMLElement>('[aria-hidden]')?.style.minBlockSize).toBe('8rem');
    act(() => seen.forEach((report) => report()));
    expect(screen.getByRole('button', { name: 'Add Red saree' })).toBeVisible();
  });

  it('waits for the page’s own pictures first', async () => {
    const picture = document.createElement('img');
    let isComplete = false;
    Object.defineProperty(picture, 'complete', { get: () => isComplete });
    document.body.append(picture);
    show({ reviews: ready(AddToCart) }, late);
    await import('./when-near');
    await new Promise((resolve) => setTimeout(resolve));
    expect(seen).toHaveLength(0);
    isComplete = true;
    picture.dispatchEvent(new Event('load'));
    await expect.poll(() => seen).toHaveLength(1);
    picture.remove();
  });
});
