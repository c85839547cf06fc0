import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { installation } from './install-stamp.mjs';

const withoutTools = { lock: 'old', hasTools: false };
const everything = { lock: 'old', hasTools: true };

it('installs nothing if everything that is needed is installed', () => {
  expect(installation({ stamp: withoutTools, lock: 'old', withTools: false })).toBe(undefined);
  for (const withTools of [false, true]) expect(installation({ stamp: everything, lock: 'old', withTools })).toBe(undefined);
});

it('installs the tools of a new clone only if they are needed', () => {
  expect(installation({ lock: 'new', withTools: false })).toEqual({ args: ['ci', '--omit=dev'], hasTools: false });
  expect(installation({ lock: 'new', withTools: true })).toEqual({ args: ['ci', '--include=dev'], hasTools: true });
});

it('adds the tools to the installed packages', () => {
  expect(installation({ stamp: withoutTools, lock: 'old', withTools: true })).toEqual({ args: ['install', '--no-save', '--include=dev'], hasTools: true });
});

it('keeps installed tools when the lock file changes', () => {
  expect(installation({ stamp: everything, lock: 'new', withTools: false })).toEqual({ args: ['ci', '--include=dev'], hasTools: true });
  expect(installation({ stamp: withoutTools, lock: 'new', withTools: false })).toEqual({ args: ['ci', '--omit=dev'], hasTools: false });
});

it('each npm script does its own set-up, except those that need no installed package', () => {
  const { scripts } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'));
  const prepares = (name) => scripts[`pre${name}`]?.startsWith('node scripts/prepare.mjs');
  const withoutSetUp = Object.keys(scripts).filter((name) => !prepares(name) && !(name.startsWith('pre') && name.slice(3) in scripts));
  expect(withoutSetUp).toEqual(['check:audit', 'count-tests', 'bench:shares']);
});
