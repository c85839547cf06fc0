import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkFirstPages, firstPageBudgetKB, firstPages } from './first-page.mjs';

const roots = [];
afterAll(() => roots.forEach((root) => rmSync(root, { recursive: true })));

/** Front ends as their builds leave them; `bytes` and `modules` by file. */
function built({ bytes = {}, modules = {} } = {}) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'first-page-'));
  roots.push(root);
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const remotes = { 'mfe-catalog': { routes: ['routes.js'] }, 'mfe-checkout': { 'cart-badge': ['cart.js', 'badge.js'], 'add-to-cart': ['cart.js', 'add.js'], routes: ['pages.js'] } };
  const files = { shell: ['vendor.js', 'shell.js'], ...Object.fromEntries(Object.entries(remotes).map(([part, exposes]) => [part, ['entry.js', ...Object.values(exposes).flat()]])) };
  for (const [part, names] of Object.entries(files)) {
    for (const name of names) write(`${part}/dist/${name}.br`, 'x'.repeat(bytes[name] ?? 1_000));
    const scripts = names.map((file) => ({ file, modules: (modules[`${part}/${file}`] ?? []).map((module) => ({ name: module })) }));
    write(`${part}/.cache/modules.json`, JSON.stringify({ scripts }));
  }
  const slots = { 'mfe-checkout': [{ slot: 'header.cart-badge', module: './cart-badge' }, { slot: 'catalog.card-actions', module: './add-to-cart' }, { slot: 'header.navigation', link: { label: 'My Orders', path: '/my-orders' } }] };
  for (const [part, exposes] of Object.entries(remotes)) {
    write(`${part}/dist/mf-manifest.json`, JSON.stringify({ slots: slots[part], metaData: { remoteEntry: { name: 'entry.js' } }, exposes: Object.entries(exposes).map(([name, sync]) => ({ name, assets: { js: { sync } } })) }));
  }
  write('shell/dist/index.html', '<script defer src="/vendor.js"></script><script defer src="/shell.js"></script>');
  write('mfe-catalog/dist/early-data.json', JSON.stringify([{ path: '/' }, { path: '/products', slots: ['catalog.card-actions'] }]));
  return root;
}

it('the first page loads the shell’s scripts, the catalogue’s pages and the cart’s components, each file once', () => {
  const pages = firstPages(built());
  expect(pages.map(({ page, bytes, files }) => [page, bytes, files.length])).toEqual([
    ['/', 7_000, 7],
    ['/products', 8_000, 8],
  ]);
  expect(pages.flatMap(({ files }) => files).map(({ file }) => file)).not.toContain('pages.js');
});

it('the first page may reach its budget but not exceed it', () => {
  // The other seven files have 1 kB each.
  const largest = Math.round((firstPageBudgetKB - 7) * 1_000);
  expect(() => checkFirstPages(built({ bytes: { 'vendor.js': largest } }))).not.toThrow();
  expect(() => checkFirstPages(built({ bytes: { 'vendor.js': largest + 100 } }))).toThrow(`/products loads ${(firstPageBudgetKB + 0.1).toFixed(1)} kB of JavaScript`);
});

it('a first page that loads a module in two files is rejected', () => {
  const modules = { 'mfe-checkout/badge.js': ['./src/features/cart/cart.ts'], 'mfe-checkout/add.js': ['./src/features/cart/cart.ts', '../node_modules/clsx/dist/clsx.mjs'], 'shell/vendor.js': ['../node_modules/clsx/dist/clsx.mjs'] };
  expect(() => checkFirstPages(built({ modules }))).toThrow('/products loads twice: mfe-checkout/src/features/cart/cart.ts, node_modules/clsx/dist/clsx.mjs');
});

it.each(['mfe-checkout/add.js', 'shell/shell.js'])('a first page that loads another team’s page in %s is rejected', (file) => {
  const module = file.startsWith('shell') ? '../mfe-admin/src/routes.tsx' : './src/pages/checkout-page.tsx';
  expect(() => checkFirstPages(built({ modules: { [file]: [module] } }))).toThrow('loads another team’s pages');
});

it('the built first page keeps its budget', () => {
  expect(() => checkFirstPages(path.resolve(import.meta.dirname, '..'))).not.toThrow();
});

it('a script that the build did not list is rejected', () => {
  const root = built();
  writeFileSync(path.join(root, 'shell/dist/index.html'), '<script defer src="/other.js"></script>');
  writeFileSync(path.join(root, 'shell/dist/other.js'), '');
  expect(() => checkFirstPages(root)).toThrow('shell/.cache/modules.json does not list other.js');
});

it('a first page is not checked until all its parts are built', () => {
  const root = built({ bytes: { 'vendor.js': 200_000 } });
  rmSync(path.join(root, 'mfe-checkout/dist'), { recursive: true });
  expect(() => checkFirstPages(root)).not.toThrow();
});
