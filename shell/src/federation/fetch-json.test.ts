import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchJson } from './fetch-json';

afterEach(() => vi.unstubAllGlobals());

const answering = (...answers: (() => Response)[]) => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer?.() ?? Response.error();
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

describe('the federation’s JSON', () => {
  it('is requested again after a server error', async () => {
    const fetch = answering(() => new Response('', { status: 503 }), () => Response.json({ fine: true }));
    expect(await fetchJson('/map.json')).toEqual({ fine: true });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['refused', () => new Response('', { status: 404 }), 'answered 404'],
    ['an HTML page', () => new Response('<html></html>'), '/map.json is not JSON'],
  ])('is not requested again if it is %s', async (_, answer, message) => {
    const fetch = answering(answer);
    await expect(fetchJson('/map.json')).rejects.toThrow(message);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is not requested again after a timeout', async () => {
    const fetch = answering(() => {
      throw new DOMException('signal timed out', 'TimeoutError');
    });
    await expect(fetchJson('/map.json')).rejects.toThrow('timed out');
    expect(fetch).toHaveBeenCalledOnce();
    expect(fetch.mock.calls[0]?.[1].signal).toBeInstanceOf(AbortSignal);
  });

  it('bypasses the browser’s cache if a fresh answer is needed', async () => {
    const fetch = answering(() => Response.json({}));
    await fetchJson('/map.json', { fresh: true });
    expect(fetch.mock.calls[0]?.[1].cache).toBe('no-cache');
  });
});
