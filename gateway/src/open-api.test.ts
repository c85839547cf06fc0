import { expect, it, vi } from 'vitest';
import { openApi } from './open-api';
import type { GatewayContext } from './state';

it('all answers with the description of the API share one buffer', async () => {
  const middleware = openApi();
  const bodies = [0, 1].map(() => {
    const ctx = { path: '/api/openapi.json', method: 'GET', set: vi.fn(), body: undefined as unknown };
    void middleware(ctx as unknown as GatewayContext, async () => undefined);
    return ctx.body;
  });
  expect(bodies[0]).toBeInstanceOf(Buffer);
  expect(bodies[1]).toBe(bodies[0]);
});
