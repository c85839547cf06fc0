import { describe, expect, it } from 'vitest';
import { clearSession } from '../session/storage';
import { logInAs } from '../testing';
import { ApiError } from './api-error';
import { createQueryClient } from './query-client';

const askTwice = async (error: Error) => {
  const client = createQueryClient();
  let asked = 0;
  const queryFn = () => {
    asked += 1;
    return Promise.reject(error);
  };
  await client.fetchQuery({ queryKey: ['x'], queryFn, retry: client.getDefaultOptions().queries?.retry, retryDelay: 0 }).catch(() => undefined);
  return asked;
};

describe('the query client', () => {
  it.each([
    [401, 1],
    [404, 1],
    [403, 1],
    [500, 2],
    [0, 2],
  ])('calls an endpoint that answers %i %i time(s)', async (status, times) => {
    expect(await askTwice(new ApiError(status))).toBe(times);
  });

  it('fetches data again when it is next shown after a mutation', async () => {
    const client = createQueryClient();
    client.setQueryData(['checkout', 'addresses'], []);
    await client.getMutationCache().build(client, { mutationFn: async () => 'saved' }).execute(undefined);
    expect(client.getQueryState(['checkout', 'addresses'])?.isInvalidated).toBe(true);
  });

  it('clears its cache when another customer logs in', () => {
    logInAs('customer');
    const client = createQueryClient();
    client.setQueryData(['my-orders'], ['order']);
    logInAs('customer');
    expect(client.getQueryData(['my-orders'])).toEqual(['order']);
    clearSession();
    expect(client.getQueryData(['my-orders'])).toBeUndefined();
  });
});
