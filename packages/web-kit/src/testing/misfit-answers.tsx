import { endpoints, orderFeedEndpoint } from '@storefront/contracts';
import { exampleOf, misfitsOf } from '@storefront/contracts/testing';
import { act, cleanup } from '@testing-library/react';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { formatRupees } from '../money';
import { ErrorBoundary } from '../remote';
import { mockApi } from './mock-api';
import { renderPage } from './render-page';
import type { RenderPageOptions } from './render-page';

export interface PageOpening extends Omit<RenderPageOptions, 'route'> {
  /** The routes of the front end, or one page. */
  element: ReactElement;
  /** What the browser's storage holds before. */
  storage?: Record<string, string>;
  /**
   * What a person does after the page has loaded. Then only the answers to the calls that follow are changed, and of them the upper fields: what
   * is below is read as in the page's own answers. The page may lead elsewhere.
   */
  act?: (page: ReturnType<typeof renderPage>) => Promise<void>;
  /** Which of the examples: choices in the answers take their first value, or the one after it by `turn`. */
  turn?: number;
  /** Texts of other fields that the page rightly hides when a field is missing: part of the field's path → parts of their paths. */
  hides?: Record<string, string[]>;
}

const answered = endpoints.filter(({ answer }) => typeof answer !== 'string');
const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

function examples(turn: number): Record<string, object> {
  return Object.fromEntries(answered.map((endpoint, index) => [routeOf(endpoint), typeof endpoint.answer === 'string' ? {} : (exampleOf(endpoint.answer, { turn, start: index * 100 }) as object)]));
}

/** Lets answers arrive, and what they lead to be rendered. */
async function settle(page: ReturnType<typeof renderPage>): Promise<void> {
  for (let quiet = 0, turns = 0; quiet < 3 && turns < 50; turns += 1) {
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
    quiet = page.queryClient.isFetching() + page.queryClient.isMutating() > 0 ? 0 : quiet + 1;
  }
}

const shownAttributes = ['aria-label', 'alt', 'title', 'placeholder', 'href', 'src', 'srcset', 'datetime'];
/** An amount of nothing, where complete answers show none, stands for one that is not known. */
const neverShown = /\b(undefined|null|NaN|Invalid Date)\b|\[object|₹0\b/;

/** Everything of a page that a person sees or follows, a line each. */
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

/** What is wrong with a page whatever it shows. */
function faultsOf(page: HTMLElement): string[] {
  const blank = [...page.querySelectorAll('h1, h2, h3, h4, a, button, dd, th, time, legend, option')].filter((element) => accessibleName(element) === '');
  return [
    ...linesOf(page).slice(0, -1).filter((line) => neverShown.test(line)).map((line) => `shows "${line.slice(0, 120)}"`),
    ...blank.map(({ tagName, outerHTML }) => `has a blank ${tagName.toLowerCase()}: ${outerHTML.slice(0, 160)}`),
  ];
}

/** Texts that stand nowhere else by chance: not words like `cod`. */
const isTelling = /[ @₹]|^\d{10}$/;

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

/** The answer as a whole, or the thing that it is about: without it a page shows its error. */
const isWhole = (path: string) => !/[.[]/.test(path);
const isUpper = (path: string) => path.split(/[.[]/).length <= 2;
/** Without its identifier an item of a list may be left out. */
const itemOf = (path: string) => path.replace(/(\[\d+\])\._id$/, '$1');

/**
 * Opens a page with complete answers of every call, and then with each field of each answer that it asks for left out, null, and of another type.
 * @returns what is wrong, a line each with the call and the field: the page throws, shows `undefined` and the like, has a blank heading, link
 * or button, or no longer shows what is there of the other fields.
 */
export async function faultsWithMisfits({ element, storage = {}, act: doThings, turn = 0, hides = {}, ...options }: PageOpening): Promise<string[]> {
  const reported = vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('reportError', () => undefined);
  const complete = examples(turn);

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
    const shown = new Map(whole.routes.map((route) => [route, leavesOf(complete[route]).filter(({ text }) => isTelling.test(text) && whole.text.includes(text))]));
    for (const route of whole.routes) {
      for (const misfit of misfitsOf(complete[route]).filter(({ path }) => !doThings || isUpper(path))) {
        const { faults: found, text } = await open(route, misfit.value);
        const hidden = Object.entries(hides).filter(([part]) => misfit.path.includes(part)).flatMap(([, parts]) => parts);
        const gone = doThings || isWhole(misfit.path) || found.some((fault) => fault.startsWith('throws'))
          ? []
          : [...shown].flatMap(([of, leaves]) =>
              leaves.filter((leaf) => !(of === route && leaf.path.startsWith(itemOf(misfit.path))) && !hidden.some((part) => leaf.path.includes(part)) && !text.includes(leaf.text)),
            );
        const added = [...new Set(found)].filter((fault) => !whole.faults.includes(fault));
        faults.push(...[...added, ...gone.map(({ path }) => `no longer shows ${path}`)].map((fault) => `${route}: ${misfit.name}: ${fault}`));
      }
    }
    return faults;
  } finally {
    reported.mockRestore();
    vi.unstubAllGlobals();
  }
}
