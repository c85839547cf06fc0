import { describe, expect, it } from 'vitest';
import { api } from '../api';
import { mockApi } from './mock-api';

describe('mockApi', () => {
  it('answers with the mock of the most exact path', async () => {
    mockApi({
      'GET /api/orders/:id': (call) => ({ body: call.params }),
      'GET /api/orders/my-orders': { mine: true },
      'GET /api/orders/my-orders?page=2': { mine: 'second page' },
    });
    expect(await api.get('/api/orders/42')).toEqual({ id: '42' });
    expect(await api.get('/api/orders/my-orders')).toEqual({ mine: true });
    expect(await api.get('/api/orders/my-orders?page=1')).toEqual({ mine: true });
    expect(await api.get('/api/orders/my-orders?page=2')).toEqual({ mine: 'second page' });
  });

  it('records the calls of each mock and accepts a new answer', async () => {
    const mocked = mockApi({ 'POST /api/x': { first: true } });
    await api.post('/api/x', { a: 1 });
    mocked.use({ 'POST /api/x': { second: true } });
    expect(await api.post('/api/x', { a: 2 })).toEqual({ second: true });
    expect(mocked.callsTo('POST /api/x').map(({ body }) => body)).toEqual([{ a: 1 }, { a: 2 }]);
  });
});
