import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../api';
import { mockApi } from '../testing';
import { traceCallsWith } from './call-tracer';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

afterEach(() => traceCallsWith(undefined));

it('each call carries its span’s id, and the span ends with the answer', async () => {
  const end = vi.fn();
  const tracer = vi.fn(() => ({ traceparent, end }));
  traceCallsWith(tracer);
  const { calls } = mockApi({ 'POST /api/orders': () => ({ status: 409, body: { success: false, message: 'Only 3 left' } }) });
  await api.post('/api/orders', {}).catch(() => undefined);
  expect(tracer).toHaveBeenCalledExactlyOnceWith('POST', '/api/orders');
  expect(calls[0]?.headers.get('traceparent')).toBe(traceparent);
  expect(end).toHaveBeenCalledExactlyOnceWith(409);
});

it('a call without an answer ends its span too', async () => {
  const end = vi.fn();
  traceCallsWith(() => ({ traceparent, end }));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await api.get('/api/products').catch(() => undefined);
  expect(end).toHaveBeenCalledExactlyOnceWith(0);
  vi.unstubAllGlobals();
});
