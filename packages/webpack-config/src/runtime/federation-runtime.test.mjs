import { afterEach, expect, it } from 'vitest';
import federation from './federation-runtime.mjs';

const { bundlerRuntime } = federation;
afterEach(() => delete globalThis.__FEDERATION_RUNTIME__);

const react = { version: 19 };
const refused = (name) => () => () => {
  throw new Error(`Can not get '${name}'`);
};

/** The fields of webpack's runtime that a build of `@module-federation/enhanced` sets before it calls the federation's. */
function buildWith({ shared = {}, imports }) {
  const moduleIdToConsumeDataMapping = Object.fromEntries(imports.map((shareKey) => [`import of ${shareKey}`, { shareKey, fallback: refused(shareKey) }]));
  const webpackRequire = { m: {}, c: {}, S: {}, federation: { initOptions: { shared } }, consumesLoadingData: { moduleIdToConsumeDataMapping } };
  bundlerRuntime.init({ webpackRequire });
  return webpackRequire;
}

/** Runs the module, unless it is in the cache, as webpack does. */
function importOf({ m, c }, name) {
  const id = `import of ${name}`;
  if (c[id]) return c[id].exports;
  const module = { exports: {} };
  c[id] = module;
  m[id](module);
  return module.exports;
}

function shellWithReact() {
  const shell = buildWith({ shared: { react: [{ version: '19.3.1', get: () => () => react }] }, imports: ['react'] });
  bundlerRuntime.installInitialConsumes({ webpackRequire: shell, initialConsumes: ['import of react'] });
  return shell;
}

function remoteOf(shell, imports) {
  const remote = buildWith({ imports });
  bundlerRuntime.initContainerEntry({ webpackRequire: remote, shareScope: shell.S.default });
  const chunkMapping = { routes: imports.map((name) => `import of ${name}`) };
  bundlerRuntime.consumes({ webpackRequire: remote, chunkMapping, chunkId: 'routes' });
  bundlerRuntime.consumes({ webpackRequire: remote, chunkMapping, chunkId: 'a chunk without shared libraries' });
  return remote;
}

it('the shell and its remotes use the same copy of a library', () => {
  const shell = shellWithReact();
  expect(importOf(shell, 'react')).toBe(react);
  expect(importOf(remoteOf(shell, ['react']), 'react')).toBe(react);
});

it('two remotes can import different libraries', () => {
  const shell = shellWithReact();
  const [one, other] = [remoteOf(shell, ['react']), remoteOf(shell, ['jotai'])];
  expect(Object.keys(one.m)).toEqual(['import of react']);
  expect(Object.keys(other.m)).toEqual(['import of jotai']);
});

it('each import of a library that the shell does not share throws and names the library', () => {
  const remote = remoteOf(shellWithReact(), ['lodash']);
  for (const _attempt of [1, 2]) expect(() => importOf(remote, 'lodash')).toThrow("Can not get 'lodash'");
});

it('a remote finds the runtime in the page', () => {
  shellWithReact();
  expect(globalThis.__FEDERATION_RUNTIME__).toBe(federation);
});
