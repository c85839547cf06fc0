import { fireEvent, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

vi.mock('./toast-list', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['error', ['The text']],
  ['info', ['The text']],
  ['success', []],
] as const)('a toast of the kind %s is shown as %j in a dialog of the browser if the file of the toasts cannot be loaded', async (kind, texts) => {
  vi.resetModules();
  const [alerted, reported] = [vi.fn(), vi.fn()];
  vi.stubGlobal('alert', alerted);
  vi.stubGlobal('reportError', reported);
  const { toast } = await import('./toasts');
  toast[kind]('The text');
  await expect.poll(() => reported.mock.calls).toHaveLength(1);
  expect(alerted.mock.calls.flat()).toEqual(texts);
});

it('shows the same text in one dialog only, until another text comes', async () => {
  vi.resetModules();
  const [alerted, reported] = [vi.fn(), vi.fn()];
  vi.stubGlobal('alert', alerted);
  vi.stubGlobal('reportError', reported);
  const { toast } = await import('./toasts');
  for (const [index, text] of ['The text', 'The text', 'Another text', 'The text'].entries()) {
    toast.error(text);
    await expect.poll(() => reported.mock.calls).toHaveLength(index + 1);
  }
  expect(alerted.mock.calls.flat()).toEqual(['The text', 'Another text', 'The text']);
});

it.each(['pointerDown', 'keyDown', 'click'] as const)('answers each press with a dialog, also if the text is the same: %s', async (press) => {
  vi.resetModules();
  const [alerted, reported] = [vi.fn(), vi.fn()];
  vi.stubGlobal('alert', alerted);
  vi.stubGlobal('reportError', reported);
  const { toast, Toasts } = await import('./toasts');
  render(createElement(Toasts));
  for (const count of [1, 2]) {
    fireEvent[press](document.body);
    await vi.dynamicImportSettled();
    toast.error('The text');
    await expect.poll(() => reported.mock.calls).toHaveLength(count);
  }
  expect(alerted.mock.calls.flat()).toEqual(['The text', 'The text']);
});
