import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { HttpApp } from './listen';

/** Answers a request, or passes it on unread. */
export type AnswerAhead = (request: IncomingMessage, response: ServerResponse, passOn: () => void) => void;

/** Runs a handler ahead of an app's middleware, which needs several times as long for the same bytes. */
export function ahead(answer: AnswerAhead, app: HttpApp): HttpApp {
  return {
    callback() {
      const passOn = app.callback();
      return (request, response) => answer(request, response, () => void passOn(request, response));
    },
  };
}

/** Clients choose the URLs, so the cache has a maximum. */
const mostCached = 2_000;
const longestCached = 500;

/** Caches the result of parsing a URL, which costs more than an answer from memory. */
export function cacheByUrl<T extends object>(read: (url: string) => T | undefined): (url: string) => T | undefined {
  const known = new LRUCache<string, T>({ max: mostCached });
  return (url) => {
    const cached = known.get(url);
    if (cached) return cached;
    const parsed = read(url);
    if (parsed && url.length <= longestCached) known.set(url, parsed);
    return parsed;
  };
}
