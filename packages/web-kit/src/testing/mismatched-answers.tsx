import { endpoints, orderFeedEndpoint } from '@storefront/contracts';
import { exampleOf, mismatchesOf } from '@storefront/contracts/testing';
import { act, cleanup } from '@testing-library/react';
import { isDeepStrictEqual } from 'node:util';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import * as answers from '../api/read-answer';
import type { Reader } from '../api/readers';
import { formatRupees } from '../money';
import { ErrorBoundary } from '../remote';
import { mockApi } from './mock-api';
import { renderPage } from './render-page';
import type { RenderPageOptions } from './render-page';

export interface PageOpening extends Omit<RenderPageOptions, 'route'> {
  /** The routes of the front end, or one page. */
  element: ReactElement;
  /** The browser's storage before the page opens. */
  storage?: Record<string, string>;
  /**
   * User actions after the page has loaded. Then only answers to later calls are changed, and only their outer fields: nested fields have
   * the same readers as in the page's own answers. The page may navigate away.
   */
  act?: (page: ReturnType<typeof renderPage>) => Promise<void>;
  /** Selects the example: each enum field takes its first value, or the value `turn` places after it. */
  turn?: number;
  /** Fields that the page correctly hides when another field is missing: part of that field's path → parts of the hidden fields' paths. */
  hides?: Record<string, string[]>;
}

const answered = endpoints.filter(({ answer }) => typeof answer !== 'string');
const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

function examples(turn: number): Record<string, object> {
  return Object.fromEntries(answered.map((endpoint, index) => [routeOf(endpoint), typeof endpoint.answer === 'string' ? {} : (exampleOf(endpoint.answer, { turn, start: index * 100 }) as object)]));
}

/** Waits until all answers have arrived and are rendered. */
async function settle(page: ReturnType<typeof renderPage>): Promise<void> {
  for (let quiet = 0, turns = 0; quiet < 3 && turns < 50; turns += 1) {
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
    quiet = page.queryClient.isFetching() + page.queryClient.isMutating() > 0 ? 0 : quiet + 1;
  }
}

const shownAttributes = ['aria-label', 'alt', 'title', 'placeholder', 'href', 'src', 'srcset', 'datetime'];
/** `₹0` counts as a fault if complete answers do not show it: the amount is unknown, not zero. */
const neverShown = /\b(undefined|null|NaN|Invalid Date)\b|\[object|₹0\b/;

/** All visible texts and links of a page, one line each. */
function linesOf(page: HTMLElement): string[] {
  const lines = [...page.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
    ...shownAttributes.map((name) => element.getAttribute(name) ?? '').filter((text) => !text.startsWith('data:')),
    ...('value' in element && typeof element.value === 'string' ? [element.value] : []),
  ]);
  return [...lines, page.textContent];
}

const accessibleName = (element: Element) =>
  [element.textContent, element.getAttribute('aria-label'), element.getAttribute('title'), ...[...element.querySelectorAll('img')].map(({ alt }) => alt)].join('').trim();

/** Faults that are wrong on any page. */
function faultsOf(page: HTMLElement): string[] {
  const blank = [...page.querySelectorAll('h1, h2, h3, h4, a, button, dd, th, time, legend, option')].filter((element) => accessibleName(element) === '');
  return [
    ...linesOf(page).slice(0, -1).filter((line) => neverShown.test(line)).map((line) => `shows "${line.slice(0, 120)}"`),
    ...blank.map(({ tagName, outerHTML }) => `has a blank ${tagName.toLowerCase()}: ${outerHTML.slice(0, 160)}`),
  ];
}

/** Texts that cannot appear by chance, unlike words such as `cod`. */
const isDistinct = /[ @₹]|^\d{10}$/;

interface Leaf {
  path: string;
  text: string;
}

function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value === 'number') return [{ path, text: formatRupees(value) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, Array.isArray(value) ? `${path}[${key}]` : `${path}${path && '.'}${key}`));
}

/** The whole answer or its main object: without it a page shows its error. */
const isWhole = (path: string) => !/[.[]/.test(path);
const isUpper = (path: string) => path.split(/[.[]/).length <= 2;
/** A page may leave out a list item without an identifier. */
const itemOf = (path: string) => path.replace(/(\[\d+\])\._id$/, '$1');

/** The answer as the page's readers return it, as text. Two answers with the same text look the same to the page. */
const readAs = (answer: unknown, readers: Reader<unknown>[]) =>
  JSON.stringify(readers.length === 0 ? answer : readers.map((read) => read(answer, () => undefined)), (_key, value: unknown) => (value === undefined ? 'undefined' : value));

/**
 * Opens a page with complete answers, then once for each field of each answer with that field absent, null and of another type, and with extreme
 * values. If the page reads two answers as the same, it is opened once for both.
 * @returns the faults, one line each with call and field: the page throws, shows `undefined` or similar, has a blank heading, link or button,
 * or no longer shows the other fields.
 */
export async function faultsWithMismatches({ element, storage = {}, act: doThings, turn = 0, hides = {}, ...options }: PageOpening): Promise<string[]> {
  const reported = vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('reportError', () => undefined);
  const complete = examples(turn);
  const reading = vi.spyOn(answers, 'readAnswer');
  const readersOf = (route: string) => reading.mock.calls.filter(([body]) => isDeepStrictEqual(body, complete[route])).map(([, read]) => read);

  async function open(route?: string, body?: unknown) {
    const api = mockApi({ ...complete, [routeOf(orderFeedEndpoint)]: () => ({ status: 404 }), ...(route && { [route]: () => ({ body }) }) });
    const thrown: string[] = [];
    Object.entries(storage).forEach(([key, text]) => localStorage.setItem(key, text));
    const fallback = () => <h1>This part of the shop is unavailable</h1>;
    const page = renderPage(
      <ErrorBoundary onError={({ message }) => thrown.push(`throws "${message}"`)} fallback={fallback}>
        {element}
      </ErrorBoundary>,
      options,
    );
    await settle(page);
    const routesSoFar = () => Object.keys(complete).filter((known) => api.callsTo(known).length > 0);
    const loaded = doThings ? routesSoFar() : [];
    try {
      await doThings?.(page);
    } catch (error) {
      thrown.push(`cannot be used: ${String(error).slice(0, 200)}`);
    }
    await settle(page);
    const lines = linesOf(page.container);
    const routes = routesSoFar().filter((known) => !loaded.includes(known));
    const result = { routes, faults: [...thrown, ...faultsOf(document.body), ...(doThings || page.container.querySelector('h1, h2') ? [] : ['has no heading'])], text: lines.join('\n') };
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    return result;
  }

  try {
    const whole = await open();
    const faults = whole.faults.filter((fault) => !fault.includes('₹0')).map((fault) => `with complete answers: ${fault}`);
    if (whole.routes.length === 0) faults.push('asks for nothing');
    const shown = new Map(whole.routes.map((route) => [route, leavesOf(complete[route]).filter(({ text }) => isDistinct.test(text) && whole.text.includes(text))]));
    const readers = new Map(whole.routes.map((route) => [route, readersOf(route)]));
    for (const route of whole.routes) {
      const opened = new Set([readAs(complete[route], readers.get(route)!)]);
      for (const mismatch of mismatchesOf(complete[route]).filter(({ path }) => !doThings || isUpper(path))) {
        const read = readAs(mismatch.value, readers.get(route)!);
        if (opened.has(read)) continue;
        opened.add(read);
        const { faults: found, text } = await open(route, mismatch.value);
        const hidden = Object.entries(hides).filter(([part]) => mismatch.path.includes(part)).flatMap(([, parts]) => parts);
        const gone = doThings || isWhole(mismatch.path) || found.some((fault) => fault.startsWith('throws'))
          ? []
          : [...shown].flatMap(([of, leaves]) =>
              leaves.filter((leaf) => !(of === route && leaf.path.startsWith(itemOf(mismatch.path))) && !hidden.some((part) => leaf.path.includes(part)) && !text.includes(leaf.text)),
            );
        const added = [...new Set(found)].filter((fault) => !whole.faults.includes(fault));
        faults.push(...[...added, ...gone.map(({ path }) => `no longer shows ${path}`)].map((fault) => `${route}: ${mismatch.name}: ${fault}`));
      }
    }
    return faults;
  } finally {
    reported.mockRestore();
    reading.mockRestore();
    vi.unstubAllGlobals();
  }
}
