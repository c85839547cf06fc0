import type { Shop } from '@storefront/contracts';
import type { InlinedFederation } from '../src/federation/inlined-federation';

export interface Page {
  title: string;
  description: string;
  /** The page's absolute URL, for shared links. */
  url: string;
  shop: Shop;
  federation: InlinedFederation;
  /** Scripts and styles that the page needs, in order. */
  preload: { scripts: string[]; styles: string[] };
  /** Traces are collected; only then does the page load the tracer. */
  hasTraces: boolean;
  /** GET requests that the page will make. */
  earlyCalls: string[];
}

/**
 * Starts the page's calls before any script of the shop has arrived. Each answer waits in `__EARLY__` for its first reader; the page
 * repeats a failed call.
 */
export const earlyScript = `for (const path of JSON.parse(document.getElementById('early').textContent)) {
  const answer = fetch(path, { headers: { Accept: 'application/json' } }).then((reply) => (reply.ok ? reply.json() : Promise.reject(reply)));
  answer.catch(() => {});
  (window.__EARLY__ ??= {})[path] = answer;
}`;

const marker = /<meta name="shell" content="head"\s*\/?>/;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as HTML. */
export const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
const json = (id: string, value: unknown) => `<script id="${id}" type="application/json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
const meta = (key: 'name' | 'property', name: string, content: string) => `<meta ${key}="${name}" content="${escape(content)}">`;

const isElsewhere = (address: string) => /^https?:/.test(address);
const preload = (as: 'script' | 'style') => (address: string) =>
  `<link rel="preload" as="${as}" href="${escape(address)}"${isElsewhere(address) ? ' crossorigin' : ''}${as === 'script' ? ' fetchpriority="high"' : ''}>`;

/**
 * The HTML of a page: the template of the shell's build with the page's data in its head. The page needs no further request for this data.
 */
export function composeDocument(template: string, { title, description, url, shop, federation, preload: needed, hasTraces, earlyCalls }: Page): string {
  const fullTitle = `${title} · ${shop.name}`;
  const head = [
    `<title>${escape(fullTitle)}</title>`,
    ...(earlyCalls.length > 0 ? [json('early', earlyCalls), `<script>${earlyScript}</script>`] : []),
    ...needed.scripts.map(preload('script')),
    ...needed.styles.map(preload('style')),
    json('shop', shop),
    json('federation', federation),
    ...(hasTraces ? [meta('name', 'traces', 'on')] : []),
    meta('name', 'description', description),
    meta('property', 'og:title', fullTitle),
    meta('property', 'og:description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', shop.name),
    meta('property', 'og:url', url),
  ];
  return template.replace(marker, () => head.join('\n    '));
}
