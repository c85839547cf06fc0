import { mockApi } from '@storefront/web-kit/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useHold } from './use-hold';

afterEach(() => vi.useRealTimers());

const lines = [{ product: 'a'.repeat(24), quantity: 1 }];
const hold = { _id: 'f1'.repeat(12), secondsLeft: 900, expiresAt: '2026-11-21T12:15:00.000Z', items: [{ ...lines[0], price: 12_499.5 }] };

it('a requested hold delays the code for at most four seconds', async () => {
  const api = mockApi({ 'GET /api/holds/mine': { success: true }, 'POST /api/holds': () => new Promise(() => undefined) });
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ isWanted }) => useHold(lines, isWanted, false), { initialProps: { isWanted: false } });
  rerender({ isWanted: true });
  await act(() => vi.advanceTimersByTimeAsync(3_999));
  expect(api.callsTo('POST /api/holds')).toHaveLength(1);
  expect(result.current.state.kind).toBe('asking');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current.state.kind).toBe('without');
});

it.each<['held' | 'without', boolean, object]>([
  ['held', true, { body: { success: true, hold } }],
  ['without', false, { status: 500 }],
])('%s: if the shop does not say within four seconds whether the hold of a refused order runs and the products are sold, the page counts the hold as running: %s', async (kind, runs, answer) => {
  const api = mockApi({ 'GET /api/holds/mine': { success: true }, 'POST /api/holds': () => answer });
  const { result, rerender } = renderHook(({ isWanted }) => useHold(lines, isWanted, false), { initialProps: { isWanted: false } });
  rerender({ isWanted: true });
  await waitFor(() => expect(result.current.state.kind).toBe(kind));

  api.use({ 'GET /api/holds/mine': () => new Promise(() => undefined) });
  vi.useFakeTimers();
  const answered = vi.fn<(runs: boolean) => void>();
  act(() => void result.current.check(new Promise(() => undefined)).then(answered));
  await act(() => vi.advanceTimersByTimeAsync(3_999));
  expect(result.current.state.kind).toBe('asking');
  expect(answered).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current.state.kind).toBe(kind);
  expect(answered).toHaveBeenCalledWith(runs);
});
