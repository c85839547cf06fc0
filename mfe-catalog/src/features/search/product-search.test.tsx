import type { Suggestion } from '@storefront/contracts';
import { mockApi, renderPage } from '@storefront/web-kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProductSearch } from './product-search';

const productId = 'a'.repeat(24);
const suggestions: Suggestion[] = [
  { kind: 'collection', text: 'Kanjeevaram' },
  { kind: 'term', text: 'kanjeevaram silk' },
  { kind: 'product', text: 'Meenakshi Kanjeevaram', productId, image: 'front', price: 24_999 },
];
const answer = (found: unknown[] = suggestions) => ({ success: true, suggestions: found });

function open(mocks: Parameters<typeof mockApi>[0] = { 'GET /api/products/suggest': answer() }, search = '') {
  const [onChange, onReload] = [vi.fn(), vi.fn()];
  const api = mockApi(mocks);
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const page = renderPage(<ProductSearch search={search} category="saree" placeholder="" keeps={[]} onChange={onChange} onReload={onReload} />, { path: '/', route: '/*' });
  const field = screen.getByRole('combobox', { name: 'Search products' });
  /** All letters at once: between two letters, a busy machine may take longer than the pause after which the field suggests. */
  const enter = (text: string) => {
    act(() => field.focus());
    fireEvent.input(field, { target: { value: text } });
  };
  const type = (text: string) => {
    enter(text);
    return screen.findByRole('listbox', { name: 'Suggestions' });
  };
  return { ...page, api, field, onChange, onReload, report, enter, type };
}

const chosen = () => screen.queryByRole('option', { selected: true })?.textContent;

describe('the search field of the shop', () => {
  // jsdom has no layout.
  beforeEach(() => void (Element.prototype.scrollIntoView = vi.fn()));

  it('is a form that works without scripts', () => {
    const { field, api } = open();
    const form = field.closest('form')!;
    expect([form.method, form.getAttribute('action'), field.getAttribute('name')]).toEqual(['get', null, 'search']);
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(api.calls).toEqual([]);
  });

  it('suggests collections, terms and products with picture and price after a pause in typing', async () => {
    const { field, type, api, report } = open();
    const list = await type('kanj');
    expect(within(list).getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['KanjeevaramCollection', 'kanjeevaram silk', 'Meenakshi Kanjeevaram₹24,999']);
    expect(list.querySelector('img')).toHaveAttribute('src', '/api/admin/images/front?w=160');
    expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(field).toHaveAttribute('aria-controls', list.id);
    for (const text of ['kanje', 'kanjee', 'kanjeev']) fireEvent.input(field, { target: { value: text } });
    await waitFor(() => expect(api.calls.map(({ query }) => query.get('q'))).toEqual(['kanj', 'kanjeev']));
    expect(report).not.toHaveBeenCalled();
  });

  it.each([['the list has a search', false], ['Escape has closed the suggestions', true]])('requests nothing for the text before an edit if %s', async (_, isClosed) => {
    const { user, field, type, api } = open(undefined, 'silk');
    if (isClosed) {
      await type('silks');
      // At once, before the field requests suggestions for this text.
      fireEvent.input(field, { target: { value: 'silksa' } });
      fireEvent.keyDown(field, { key: 'Escape' });
      expect(screen.queryByRole('listbox')).toBeNull();
    } else await user.click(field);
    const before = api.calls.length;
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await user.paste('ka');
    await waitFor(() => expect(api.calls.length).toBeGreaterThan(before));
    expect(api.calls.map(({ query }) => query.get('q'))).toEqual(isClosed ? ['silks', 'silksaka'] : ['silkka']);
  });

  it.each([['before', 'kanj'], ['after', '']])('suggests if the field got the focus before React took over, and the text was typed %s', async (_, early) => {
    mockApi({ 'GET /api/products/suggest': answer() });
    const page = (
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ProductSearch search="" category="" placeholder="" keeps={[]} onChange={() => undefined} onReload={() => undefined} />
        </MemoryRouter>
      </QueryClientProvider>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    const field = screen.getByRole('combobox', { name: 'Search products' });
    act(() => field.focus());
    fireEvent.input(field, { target: { value: early } });
    render(page, { container, hydrate: true });
    if (early === '') fireEvent.input(field, { target: { value: 'kanj' } });
    expect(await screen.findByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  });

  it('chooses with the arrow keys, and the field keeps the focus', async () => {
    const { user, field, type } = open();
    await type('kanj');
    expect(chosen()).toBeUndefined();
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('KanjeevaramCollection');
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBeUndefined();
    expect(field).not.toHaveAttribute('aria-activedescendant');
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe('Meenakshi Kanjeevaram₹24,999');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe('KanjeevaramCollection');
    expect(field).toHaveFocus();
  });

  it('searches all categories for the chosen text on Enter', async () => {
    const { user, field, type, onChange } = open();
    await type('kanj');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChange.mock.calls).toEqual([[{ search: 'kanjeevaram silk', category: '' }]]);
    expect(field).toHaveValue('kanjeevaram silk');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('a choice ends when the text is edited: Enter searches for the typed text, also while the next suggestions load', async () => {
    const { user, field, type, api, onChange } = open();
    await type('kan');
    await user.keyboard('{ArrowDown}');
    api.use({ 'GET /api/products/suggest': () => new Promise(() => undefined) });
    await user.paste('dangi');
    expect(chosen()).toBeUndefined();
    expect(field).not.toHaveAttribute('aria-activedescendant');
    await waitFor(() => expect(api.calls.map(({ query }) => query.get('q'))).toEqual(['kan', 'kandangi']));
    expect(screen.getByRole('listbox')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(onChange.mock.calls).toEqual([[{ search: 'kandangi' }]]);
  });

  it.each([['at once', 0], ['after a pause', 200]])('shows no old suggestions if the field was emptied and the user types %s', async (_, pause) => {
    const { user, field, type, api } = open();
    await type('kanj');
    let answerNow: (body: object) => void = () => undefined;
    api.use({ 'GET /api/products/suggest': () => new Promise((resolve) => (answerNow = (body) => resolve({ body }))) });
    await user.clear(field);
    expect(screen.queryByRole('listbox')).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, pause));
    await user.paste('meenak');
    expect(screen.queryByRole('listbox')).toBeNull();
    await waitFor(() => expect(api.calls).toHaveLength(2));
    expect(screen.queryByRole('listbox')).toBeNull();
    answerNow(answer([suggestions[2]]));
    expect(within(await screen.findByRole('listbox')).getAllByRole('option')).toHaveLength(1);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])('leaves the keys of an input method alone: %j', async (composing) => {
    const { user, field, type, onChange, history } = open();
    await type('kanj');
    expect(fireEvent.keyDown(field, { key: 'ArrowDown', ...composing })).toBe(true);
    expect(chosen()).toBeUndefined();
    await user.keyboard('{ArrowUp}');
    const product = chosen();
    for (const key of ['Enter', 'ArrowDown', 'Escape']) expect(fireEvent.keyDown(field, { key, ...composing })).toBe(true);
    expect(chosen()).toBe(product);
    expect([onChange.mock.calls, history.location.pathname]).toEqual([[], '/']);
  });

  it('opens the page of the chosen product on Enter', async () => {
    const { user, type, onChange, history } = open();
    await type('kanj');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(history.location.pathname).toBe(`/product/${productId}`);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('opens what is clicked', async () => {
    const { user, type, onChange } = open();
    const list = await type('kanj');
    await user.click(within(list).getByText('Kanjeevaram'));
    expect(onChange.mock.calls).toEqual([[{ search: 'Kanjeevaram', category: '' }]]);
  });

  it('searches for the typed text on Enter if nothing is chosen, and closes the list', async () => {
    const { user, type, onChange } = open();
    await type('kanj');
    await user.keyboard('{Enter}');
    expect(onChange.mock.calls).toEqual([[{ search: 'kanj' }]]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('loads the list again if it is already the searched one', async () => {
    const { user, field, onChange, onReload } = open();
    await user.type(field, '{Enter}');
    expect([onChange.mock.calls, onReload.mock.calls]).toEqual([[], [[]]]);
  });

  it('closes on Escape and keeps the text; an arrow opens the list again', async () => {
    const { user, field, type } = open();
    await type('kanj');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveValue('kanj');
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('listbox')).toBeVisible();
  });

  it('closes when the focus leaves the field', async () => {
    const { user, field, type } = open();
    await type('kanj');
    await user.tab();
    expect(field).not.toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it.each<[string, object | (() => { status: number; body: object })]>([
    ['answers no suggestions', answer([])],
    ['has no suggestions yet', () => ({ status: 404, body: { success: false, message: 'Product not found' } })],
    ['answers something else', { success: true }],
    ['answers suggestions without a text', answer([{ kind: 'term' }, null, 5])],
  ])('still searches if the shop %s', async (_, mock) => {
    const { user, field, api, onChange, enter } = open({ 'GET /api/products/suggest': mock });
    enter('kanj');
    await waitFor(() => expect(api.calls).toHaveLength(1));
    await user.keyboard('{Enter}');
    expect(onChange.mock.calls).toEqual([[{ search: 'kanj' }]]);
    expect(field).toHaveAttribute('aria-expanded', 'false');
  });
});
