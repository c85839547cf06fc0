import { shopSchema } from '@storefront/contracts';
import { exampleOf, mismatchesOf } from '@storefront/contracts/testing';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => document.getElementById('shop')?.remove());

const facts = [...mismatchesOf(exampleOf(shopSchema)).map(({ name, value }) => ({ name, text: JSON.stringify(value) })), { name: 'the whole is null', text: 'null' }, { name: 'the whole is no JSON', text: '{' }];

describe('header, footer and the About page render with any shop data:', () => {
  it.each(facts)('$name', async ({ text }) => {
    const script = document.createElement('script');
    Object.assign(script, { id: 'shop', type: 'application/json', textContent: text });
    document.head.append(script);
    const [{ Header }, { Footer }, { default: AboutPage }] = await Promise.all([import('./layout/header'), import('./layout/footer'), import('./pages/about-page')]);
    const { container } = render(
      <MemoryRouter>
        <Header />
        <AboutPage />
        <Footer />
      </MemoryRouter>,
    );
    expect(container.innerHTML).not.toMatch(/undefined|null|NaN|\[object/);
    const blank = [...container.querySelectorAll('a, h1, h2')].filter((element) => !(element.textContent || element.getAttribute('aria-label')));
    expect(blank.map(({ outerHTML }) => outerHTML)).toEqual([]);
    cleanup();
  });
});
