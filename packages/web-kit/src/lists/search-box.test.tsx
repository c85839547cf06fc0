import { render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { setUpUser } from '../testing';
import { LiveSearchBox } from './live-search-box';
import { SearchBox } from './search-box';

function open(isLive: boolean) {
  const onSearch = vi.fn();
  const Box = isLive ? LiveSearchBox : SearchBox;
  const box = (search: string) => <Box label="Search" placeholder="" search={search} onSearch={onSearch} />;
  const { rerender } = render(box(''), { wrapper: MemoryRouter });
  return { user: setUpUser(), field: screen.getByRole('searchbox'), onSearch, show: (search: string) => rerender(box(search)) };
}

describe('a search field', () => {
  it('searches for the trimmed text on Enter', async () => {
    const { user, field, onSearch } = open(false);
    await user.type(field, ' silk {Enter}');
    expect(onSearch.mock.calls).toEqual([['silk']]);
  });

  it('searches after a pause in typing if it is live, and keeps what is typed before that search is shown', async () => {
    const { user, field, onSearch, show } = open(true);
    await user.type(field, 'si');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('si'));
    await user.type(field, 'lk ');
    show('si');
    expect(field).toHaveValue('silk ');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('silk'));
    show('silk');
    expect(field).toHaveValue('silk ');
  });

  it('keeps what is typed into the server’s HTML before React takes over', async () => {
    const onSearch = vi.fn();
    const box = () => <SearchBox label="Search" placeholder="" search="silk" onSearch={onSearch} />;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<MemoryRouter>{box()}</MemoryRouter>);
    const field = screen.getByRole('searchbox');
    const user = setUpUser();
    await user.type(field, ' sar');
    const { rerender } = render(box(), { wrapper: MemoryRouter, container, hydrate: true });
    rerender(box());
    await user.type(field, 'ee{Enter}');
    expect(field).toHaveValue('silk saree');
    expect(onSearch.mock.calls).toEqual([['silk saree']]);
  });

  it('shows the search of the address after Back', async () => {
    const { user, field, onSearch, show } = open(false);
    await user.type(field, 'zari{Enter}');
    expect(onSearch).toHaveBeenCalledOnce();
    show('zari');
    show('');
    expect(field).toHaveValue('');
    show('zari');
    expect(field).toHaveValue('zari');
  });
});
