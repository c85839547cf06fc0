import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openProgram } from './program.mjs';
import { httpUses } from './uses.mjs';

const calls = ['GET /api/products/:id', 'PUT /api/products/:id', 'GET /api/orders/:id', 'GET /api/orders/mine'].map((key) => {
  const [method, pathname] = key.split(' ');
  return { key, method, path: pathname, part: 'services/catalog', isBytes: false };
});

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'uses-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function usesIn(source) {
  const file = path.join(folder, 'page.ts');
  writeFileSync(file, `type Path = \`/\${string}\`; declare const api: { get: (path: Path) => void; put: (path: Path) => void };\n${source}\nexport {};\n`);
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
