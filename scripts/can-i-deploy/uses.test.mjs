import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProgram } from './program.mjs';
import { httpUses, withoutRoutePaths } from './uses.mjs';

const calls = ['GET /api/products/:id', 'PUT /api/products/:id', 'GET /api/orders/:id', 'GET /api/orders/mine'].map((key) => {
  const [method, pathname] = key.split(' ');
  return { key, method, path: pathname, part: 'services/catalog', isBytes: false };
});

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'uses-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The path of a new source file. */
function write(name, source) {
  const file = path.join(folder, name);
  writeFileSync(file, source);
  return file;
}

function usesIn(source) {
  const file = write('page.ts', `type Path = \`/\${string}\`; declare const api: { get: (path: Path) => void; put: (path: Path) => void };\n${source}\nexport {};\n`);
  const program = openProgram([file]);
  return httpUses(program.nodesIn([file]), program, calls);
}

it('reads the path of a call from its type, through functions, constants and conditions', () => {
  expect(usesIn("const pathOf = (id: string) => `/api/products/${id}` as const; export const save = (id: string) => api.put(pathOf(id));")).toEqual(['PUT /api/products/:id']);
  expect(usesIn("export const load = (id?: string) => api.get(id ? `/api/orders/${id}` : '/api/orders/mine');")).toEqual(['GET /api/orders/:id', 'GET /api/orders/mine']);
});

it('prefers a fixed path to a parameter', () => {
  expect(usesIn("api.get('/api/orders/mine?page=2');")).toEqual(['GET /api/orders/mine']);
});

const noContract = 'no contract in packages/contracts/src/http has the call';

it('rejects a call that no contract has, or whose path is known only at run time, and says where it is', () => {
  expect(() => usesIn("\napi.get('/api/nothing');")).toThrow(new RegExp(`^[^/].*/page\\.ts:3: ${noContract} api\\.get\\('/api/nothing'\\)$`));
  expect(() => usesIn('export const load = (path: Path) => api.get(path);')).toThrow(`${noContract} api.get(path)`);
  expect(() => usesIn("export const load = (id?: string) => api.get(id ? `/api/orders/${id}` : '/api/nothing');")).toThrow(noContract);
});

it.each(["fetch('/api/orders/mine', { method: 'POST' })", "upstreams.order.read('/internal/nothing')", "sendForm('POST', '/api/nothing', form)"])(
  'rejects %s, which no contract has',
  (call) => expect(() => usesIn(`${call};`)).toThrow(`${noContract} ${call}`),
);

it('accepts a fetch of a file, and a path that only some of the methods have', () => {
  expect(usesIn("fetch('/federation.json'); pages.read('/remotes/catalog/mf-manifest.json');")).toEqual([]);
  expect(usesIn("export const save = (method: 'POST' | 'PUT') => sendForm(method, '/api/products/1', form);")).toEqual(['PUT /api/products/:id']);
});

describe('the members of a module’s objects', () => {
  const kit = "const segment = encodeURIComponent; export const paths = { cart: '/cart', product: (id: string) => `/${segment(id)}`, admin: { orders: '/o', search: '/s' } } as const; export const names = ['a']; export class Kit {}";
  function membersIn(source) {
    const [module, page] = [write('kit.ts', kit), write('page.ts', source)];
    const program = openProgram([module, page]);
    return { all: [...program.membersOf(module).values()], read: program.membersRead(module, program.nodesIn([page])) };
  }

  it('are those of objects and of the objects in them', () => {
    expect(membersIn('export {};').all).toEqual(['paths.cart', 'paths.product', 'paths.admin', 'paths.admin.orders', 'paths.admin.search']);
  });

  it('do not include the address of the front end’s own page', () => {
    const files = [write('kit.ts', kit), write('page.tsx', "import { paths } from './kit'; export const page = <Route path={paths.cart} element={<a href={paths.product('1')} />} />;")];
    const program = openProgram(files);
    expect(program.membersRead(files[0], withoutRoutePaths(program.nodesIn(files.slice(1))))).toEqual(['paths.product']);
  });

  it.each([
    ['paths.admin.orders', ['paths.admin']],
    ["paths['admin'].orders", ['paths.admin']],
    ["paths.product(':id')", ['paths.product']],
    ['`${paths.cart}?` as const', ['paths.cart']],
  ])('include what the address %s needs', (address, expected) => {
    const files = [write('kit.ts', kit), write('page.tsx', `import { paths } from './kit'; export const page = <Route path={${address}} element={null} />;`)];
    const program = openProgram(files);
    expect(program.membersRead(files[0], withoutRoutePaths(program.nodesIn(files.slice(1))))).toEqual(expected);
  });

  it.each([
    ['by their names', "import { paths } from './kit'; export const link = paths.product('1') + paths.admin.orders;", ['paths.admin', 'paths.admin.orders', 'paths.product']],
    ['under another name', "import { paths as places } from './kit'; export const link = places.cart;", ['paths.cart']],
    ['by a key', "import { paths } from './kit'; export const link = (key: 'orders' | 'search') => paths['admin'][key];", ['paths.admin', 'paths.admin.orders', 'paths.admin.search']],
    ['by destructuring', "import { paths } from './kit'; export const { cart: link, admin: { orders } } = paths;", ['paths.admin', 'paths.admin.orders', 'paths.cart']],
    ['not at all, if another object has the name', 'const paths = { cart: 1 }; export const link = paths.cart;', []],
  ])('are read %s', (_, source, expected) => {
    expect(membersIn(source).read).toEqual(expected);
  });
});

it.each([
  ['is the result of `memo`, `lazy` or `forwardRef`', "import { memo } from 'react'; const Gifts = memo((props: { price: number }) => null); interface Modules { './gifts': typeof Gifts }"],
  ['has the type FC', "import type { FC } from 'react'; interface Modules { './gifts': FC<{ price: number }> }"],
  ['has props of a type from another package', "import type { PropsWithChildren } from 'react'; interface Modules { './gifts': (props: PropsWithChildren<{ price: number }>) => null }"],
  ['has no line in the list of modules', "type Modules = Record<'./gifts', (props: { price: number }) => null>;"],
])('does not know the props of a module that %s', (_, source) => {
  const file = write('slots.ts', `${source} export const slots = [] as Modules[];`);
  expect(openProgram([file]).propsOfModule(file, './gifts')).toBeUndefined();
});

it('knows that a link and a component without parameters need no props', () => {
  const file = write('slots.ts', "export const slots = [] as { './gifts': () => null }[];");
  expect(['./gifts', undefined].map((module) => openProgram([file]).propsOfModule(file, module))).toEqual([{ type: 'object' }, { type: 'object' }]);
});

it('does not require a prop that can be undefined', () => {
  const file = write('slots.ts', "export const slots = [] as { './gifts': (props: { price: number; note?: string; weave: string | undefined; gone: undefined }) => null }[];");
  expect(openProgram([file]).propsOfModule(file, './gifts')).toMatchObject({ properties: { weave: { type: 'string' } }, required: ['price'] });
});

it('accepts any value for a prop whose type comes from another package', () => {
  const file = write('slots.ts', "import type { ReactNode } from 'react'; export const slots = [] as { './gifts': (props: { icon: ReactNode }) => null }[];");
  expect(openProgram([file]).propsOfModule(file, './gifts')).toEqual({ type: 'object', properties: { icon: {} }, required: ['icon'] });
});
