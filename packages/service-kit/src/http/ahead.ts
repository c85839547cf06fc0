import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { HttpApp } from './listen';

/** Answers a request, or passes it on untouched to what stands behind. */
export type AnswerAhead = (request: IncomingMessage, response: ServerResponse, passOn: () => void) => void;

/** Puts an answer ahead of an app's middleware, which takes several times as long to come to the same bytes. */
export function ahead(answer: AnswerAhead, app: HttpApp): HttpApp {
  return {
    callback() {
      const passOn = app.callback();
      return (request, response) => answer(request, response, () => void passOn(request, response));
    },
  };
}

/** Of addresses, as callers write them; nobody can grow it without end. */
const mostRemembered = 2_000;
const longestRemembered = 500;

/** Reads addresses, and remembers what those mean that were asked lately: reading one costs more than answering it from memory. */
export function rememberAddresses<T extends object>(read: (url: string) => T | undefined): (url: string) => T | undefined {
  const known = new LRUCache<string, T>({ max: mostRemembered });
  return (url) => {
    const remembered = known.get(url);
    if (remembered) return remembered;
    const meaning = read(url);
    if (meaning && url.length <= longestRemembered) known.set(url, meaning);
    return meaning;
  };
}
