import { provideShop } from '@storefront/web-kit';
import { renderPage } from '@storefront/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShareProduct } from './share-product';

const shop = { name: 'Resham', phone: '', email: '', upiId: '', upiPayee: '', publicUrl: 'https://shop.example/', whatsapp: '919840012345' };
const product = { _id: 'a1', name: 'Rose & “zari” 🥻' };
const address = 'https://shop.example/product/a1';
const setShare = (share: unknown) => Object.defineProperty(navigator, 'share', { value: share, configurable: true });
const press = async () => {
  const { user } = renderPage(<ShareProduct product={product} />);
  await user.click(screen.getByRole('button', { name: 'Share' }));
};

beforeEach(() => provideShop(shop));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'share');
});

describe('the question by WhatsApp', () => {
  const link = () => screen.queryByRole('link', { name: 'Ask on WhatsApp' });
  const messageOf = (href: string | null | undefined) => decodeURIComponent(/^https:\/\/wa\.me\/919840012345\?text=([^&+]*)$/.exec(href ?? '')?.[1] ?? '');

  it('has the product’s name and address', () => {
    renderPage(<ShareProduct product={product} />);
    expect(messageOf(link()?.getAttribute('href'))).toBe(`Rose & “zari” 🥻\n${address}`);
    expect(link()).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('keeps a name with half a character', () => {
    renderPage(<ShareProduct product={{ ...product, name: 'Rose \ud83e' }} />);
    expect(messageOf(link()?.getAttribute('href'))).toBe(`Rose \ufffd\n${address}`);
  });

  it.each([undefined, ''])('is hidden if the shop’s number is %j', (whatsapp) => {
    provideShop({ ...shop, whatsapp });
    renderPage(<ShareProduct product={product} />);
    expect(link()).toBeNull();
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
  });
});

describe('sharing a product', () => {
  it('offers it to other apps', async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    setShare(share);
    await press();
    await waitFor(() => expect(share).toHaveBeenCalledExactlyOnceWith({ title: product.name, url: address }));
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  it('does nothing more if the customer cancels', async () => {
    const share = vi.fn().mockRejectedValue(new DOMException('cancelled', 'AbortError'));
    setShare(share);
    await press();
    await waitFor(() => expect(share).toHaveBeenCalled());
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  it.each([
    ['the browser cannot share', undefined],
    ['sharing is not allowed', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
  ])('copies the link if %s', async (_what, share) => {
    if (share) setShare(share);
    await press();
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  it('shows the link if it cannot be copied', async () => {
    const { user } = renderPage(<ShareProduct product={product} />);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText(`Copy this link: ${address}`)).toBeVisible();
  });
});

it('the server renders the same as the browser, which looks at what it can do only at a click', () => {
  const { container } = renderPage(<ShareProduct product={product} />);
  const inBrowser = container.querySelector('p')?.outerHTML;
  vi.stubGlobal('navigator', undefined);
  expect(renderToString(<MemoryRouter><ShareProduct product={product} /></MemoryRouter>)).toBe(inBrowser);
});
