import { expect, it, vi } from 'vitest';
import { runningService, type ServiceParts } from './running-service';

it('a service that cannot listen stops what already runs, and throws what listen throws also if something cannot be stopped', async () => {
  const stopped = vi.fn(() => Promise.reject(new Error('cannot be stopped')));
  const parts = { listening: Promise.reject(new Error('The port is in use')), sweep: { stop: stopped }, inbox: { stop: stopped } };
  await expect(runningService(parts as unknown as ServiceParts)).rejects.toThrow('The port is in use');
  expect(stopped).toHaveBeenCalledTimes(2);
});
