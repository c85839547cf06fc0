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
