import { sharePicture, type PageHead, type Shop } from '@storefront/contracts';
import type { InlinedFederation } from '../src/federation/inlined-federation';
import type { InlineStyles } from './page-styles';
import { renderedScript } from './rendered-script';

export interface Page {
  head: PageHead;
  shop: Shop;
  federation: InlinedFederation;
  /** Scripts and styles that the page needs, in order. */
  preload: { scripts: string[]; styles: string[] };
  /** Traces are collected; only then does the page load the tracer. */
  hasTraces: boolean;
  /** GET requests that the page will make. */
  earlyCalls: string[];
  /** The page's content, if the server rendered it. */
  rendered?: RenderedContent;
  /** The server failed to render the page, and may succeed in the next attempt. */
  canRetry?: boolean;
}

export interface RenderedContent {
  /** The content of `#root`. */
  html: string;
  /** Preloads of pictures, as HTML. */
  links: string;
  /** The rendered modules, as `<remote>/<module>`. The browser loads them before it takes over. */
  modules: string[];
  /** The answers that the page shows (`GivenAnswers` as JSON). The browser renders its first page from the same ones. */
  answers: string;
  /** The rules that the HTML uses, of the rendered modules' styles. */
  styles?: InlineStyles;
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

/** The place of the page's data in the template. It lists the files of `/about`, which its first script loads on demand. */
export const marker = /<meta name="shell" content="head"(?: data-about="([^"]*)")?\s*\/?>/;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as HTML. */
export const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
const withoutTags = (json: string) => json.replaceAll('<', '\\u003c');
const asJson = (value: unknown) => withoutTags(JSON.stringify(value));
const jsonBlock = (id: string, json: string) => `<script id="${id}" type="application/json">${json}</script>`;
const json = (id: string, value: unknown) => jsonBlock(id, asJson(value));
const meta = (key: 'name' | 'property', name: string, content: string) => `<meta ${key}="${name}" content="${escape(content)}">`;

const isElsewhere = (address: string) => /^https?:/.test(address);
const preload = (as: 'script' | 'style', priority?: 'high' | 'low') => (address: string) =>
  `<link rel="preload" as="${as}" href="${escape(address)}"${isElsewhere(address) ? ' crossorigin' : ''}${priority ? ` fetchpriority="${priority}"` : ''}>`;

const filesOfAbout = (template: string) =>
  (marker.exec(template)?.[1] ?? '').split(' ').map((file) => (file.endsWith('.css') ? `<link rel="stylesheet" href="${file}">` : preload('script', 'high')(file)));
const emptyRoot = '<div id="root"></div>';

const noscript = /<noscript>.*?<\/noscript>/s;
/** Reloads the page of a visitor without JavaScript, who sees only what the server renders. */
const retryHead = '<noscript><meta http-equiv="refresh" content="2"></noscript>';
const retryText = '<noscript>The shop is busy. This page loads again in two seconds.</noscript>';

/** The page's full title. `usePageTitle` of web-kit sets the same in the browser. */
const titleOf = ({ title }: PageHead, shop: Shop) => `${title} · ${shop.name}`;

/** For search engines and shared links. */
function tagsOf(head: PageHead, shop: Shop): string[] {
  const { description, path, type = 'website', image, imageAlt = shop.name, price, structuredData } = head;
  const absolute = (address: string) => `${shop.publicUrl.replace(/\/$/, '')}${address}`;
  return [
    meta('name', 'description', description),
    ...(path === undefined ? [meta('name', 'robots', 'noindex')] : [`<link rel="canonical" href="${escape(absolute(path))}">`, meta('property', 'og:url', absolute(path))]),
    meta('property', 'og:title', titleOf(head, shop)),
    meta('property', 'og:description', description),
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', shop.name),
    meta('property', 'og:locale', 'en_IN'),
    meta('property', 'og:image', absolute(sharePicture(image))),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', imageAlt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(price === undefined ? [] : [meta('property', 'product:price:amount', price.toFixed(2)), meta('property', 'product:price:currency', 'INR')]),
    ...structuredData.map((data) => `<script type="application/ld+json">${asJson(data)}</script>`),
  ];
}

/**
 * The HTML of a page: the template of the shell's build with the page's data in its head. The page needs no further request for this data.
 */
export function composeDocument(template: string, { head, shop, federation, preload: needed, hasTraces, earlyCalls, rendered, canRetry = false }: Page): string {
  const lines = [
    `<title>${escape(titleOf(head, shop))}</title>`,
    ...(earlyCalls.length > 0 ? [json('early', earlyCalls), `<script>${earlyScript}</script>`] : []),
    ...(rendered ? [`<script>${renderedScript}</script>`, rendered.links] : []),
    ...needed.scripts.map(preload('script', 'high')),
    // A rendered page has the styles that it shows; the whole file is for what it shows later.
    ...needed.styles.map(preload('style', rendered && 'low')),
    // Ahead of the data: some readers of shared links read only the first 32 kB.
    ...tagsOf(head, shop),
    json('shop', shop),
    json('federation', federation),
    ...(rendered ? [jsonBlock('answers', withoutTags(rendered.answers))] : []),
    ...(hasTraces ? [meta('name', 'traces', 'on')] : []),
    ...(canRetry ? [retryHead] : []),
  ];
  const withHead = (page: string) => page.replace(marker, () => lines.join(''));
  if (!rendered) return withHead(canRetry ? template.replace(noscript, retryText) : template);
  // Inline, because a stylesheet of a remote that does not arrive would hold up the whole page. After the shell's stylesheet, as in a page that the browser
  // renders: a page's styles change those of the shared components.
  const styles = [...(rendered.styles?.text ? [`<style>${rendered.styles.text}</style>`] : []), ...(rendered.modules.includes('shell/about') ? filesOfAbout(template) : [])];
  // The content is inserted last, so that no replacement searches it.
  return withHead(template.replace(noscript, '').replace('</head>', () => `${styles.join('')}</head>`)).replace(
    emptyRoot,
    () => `<div id="root" data-rendered="${rendered.modules.join(' ')}">${rendered.html}</div>`,
  );
}
