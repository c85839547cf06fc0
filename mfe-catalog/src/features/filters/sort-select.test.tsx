import { setUpUser } from '@storefront/web-kit/testing';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { SortSelect } from './sort-select';

/** Puts the server's HTML into the page. @returns a function with which React takes it over, and the selected orders */
function openRendered() {
  const onSelect = vi.fn();
  const select = <SortSelect selected="price_desc" onSelect={onSelect} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<MemoryRouter>{select}</MemoryRouter>);
  return { takeOver: () => render(select, { wrapper: MemoryRouter, container, hydrate: true }), onSelect };
}

it('sorts by the order that is chosen in the server’s HTML before React takes over', async () => {
  const { takeOver, onSelect } = openRendered();
  await setUpUser().selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: Low to High');
  takeOver();
  expect(onSelect.mock.calls).toEqual([['price_asc']]);
});

it('sorts nothing if the order in the server’s HTML is unchanged', () => {
  const { takeOver, onSelect } = openRendered();
  takeOver();
  expect(onSelect).not.toHaveBeenCalled();
});
