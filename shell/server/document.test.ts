import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageHead } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { composeDocument } from './document';
import type { Page } from './document';
import { contentSecurityPolicy, sourceHash } from './security-policy';

const template = '<html><head><meta name="shell" content="head"></head><body></body></html>';
const shop = { name: 'Silk & <Co>', phone: '1', email: 'a@b.example', upiId: 'u', upiPayee: 'p', publicUrl: 'https://shop.example' };
const head: PageHead = { title: 'Our Collection', description: 'Sarees', path: '/products?page=2', structuredData: [] };
const page: Page = {
  head,
  shop,
  federation: { map: { remotes: {} }, manifests: {} },
  preload: { scripts: ['/remotes/catalog/entry.js', 'https://cdn.example/chunk.js'], styles: ['/remotes/catalog/routes.css'] },
  hasTraces: false,
  earlyCalls: ['/api/products?page=1'],
};
const compose = (change: Partial<Page> = {}) => composeDocument(template, { ...page, ...change });
const jsonIn = (html: string, id: string): unknown => JSON.parse(new RegExp(`<script id="${id}" type="application/json">(.*?)</script>`).exec(html)?.[1] ?? 'null');
const entities = new Map([['&lt;', '<'], ['&gt;', '>'], ['&quot;', '"'], ['&amp;', '&']]);
/** The text of escaped HTML, as a browser reads it. */
const readText = (html = '') => html.replace(/&\w+;/g, (entity) => entities.get(entity) ?? entity);

describe('the HTML of a page', () => {
  it('has a title, a description, a canonical address and the preview data of shared links', () => {
    const html = compose();
    expect(html).toContain('<title>Our Collection · Silk &amp; &lt;Co&gt;</title>');
    expect(html).toContain('<meta name="description" content="Sarees">');
    expect(html).toContain('<link rel="canonical" href="https://shop.example/products?page=2">');
    expect(html).toContain('<meta property="og:url" content="https://shop.example/products?page=2">');
    expect(html).toContain('<meta property="og:type" content="website">');
    expect(html).not.toContain('noindex');
  });

  it('has the picture and the price of a product', () => {
    const html = compose({ head: { ...head, type: 'product', image: '0123456789abcdef0123456789abcdef', imageAlt: 'A "saree"', price: 12499.5 } });
    expect(html).toContain('<meta property="og:type" content="product">');
    expect(html).toContain('<meta property="og:image" content="https://shop.example/uploads/share/0123456789abcdef0123456789abcdef.jpg">');
    expect(html).toContain('<meta property="og:image:alt" content="A &quot;saree&quot;">');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html).toContain('<meta property="product:price:amount" content="12499.50">');
  });

  it.each([undefined, '', 'null', '../secret', 'https://elsewhere.example/a.jpg'])('has the shop’s own picture in place of %j', (image) => {
    expect(compose({ head: { ...head, image } })).toContain('<meta property="og:image" content="https://shop.example/uploads/share/shop.jpg">');
  });

  it('without a canonical address is not for search engines', () => {
    const html = compose({ head: { ...head, path: undefined } });
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/canonical|og:url/);
  });

  it.each(['</script><script>alert(1)</script>', '"><img src=x>', "'\u2028<!--<script>", '🥻 காஞ்சிபுரம் & “जरी”'])('survives %j in the texts of a product', (name) => {
    const data = { '@context': 'https://schema.org' as const, '@type': 'Product', name };
    const html = compose({ head: { ...head, title: name, description: name, imageAlt: name, structuredData: [data] } });
    expect(readText(/<title>(.*?)<\/title>/s.exec(html)?.[1])).toBe(`${name} · Silk & <Co>`);
    for (const key of ['name="description"', 'property="og:description"', 'property="og:image:alt"']) {
      expect(readText(new RegExp(`<meta ${key} content="(.*?)">`, 's').exec(html)?.[1])).toBe(name);
    }
    expect(JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')).toEqual(data);
    expect(html.match(/<(?:img|script>)/g)).toEqual(['<script>']);
  });

  it('has the styles of a rendered remote after the shell’s stylesheet, so that a page can change a shared component', () => {
    const shellStyles = '<link rel="stylesheet" href="/css/shell.css">';
    const rendered = { html: '<main></main>', modules: ['catalog/routes'], styles: { text: '.toggle{}', hash: '' }, links: '', answers: '{}' };
    const html = composeDocument(template.replace('</head>', `${shellStyles}</head>`).replace('<body>', '<body><div id="root"></div>'), { ...page, rendered });
    expect(html.indexOf('.toggle{}')).toBeGreaterThan(html.indexOf(shellStyles));
    expect(html.indexOf('.toggle{}')).toBeLessThan(html.indexOf('</head>'));
  });

  it('loads again for a visitor without JavaScript, if the server failed to render it', () => {
    const withText = template.replace('</body>', '<noscript>This page needs JavaScript.</noscript></body>');
    const retried = composeDocument(withText, { ...page, canRetry: true });
    expect(retried).toContain('<noscript><meta http-equiv="refresh" content="2"></noscript>');
    expect(retried).not.toContain('needs JavaScript');
    const guarded = composeDocument(withText, page);
    expect(guarded).toContain('needs JavaScript');
    expect(guarded).not.toContain('refresh');
  });

  it('contains the shop and the federation data', () => {
    const federation = { map: { remotes: { catalog: { manifest: '/m.json', version: '1', team: 't' } } }, manifests: {} };
    const html = compose({ federation });
    expect(jsonIn(html, 'shop')).toEqual(shop);
    expect(jsonIn(html, 'federation')).toEqual(federation);
  });

  it('has the meta tag for traces only if traces are collected', () => {
    expect(compose({ hasTraces: true })).toContain('<meta name="traces" content="on">');
    expect(compose()).not.toContain('traces');
  });

  it('escapes settings that would end a script element', () => {
    const html = compose({ shop: { ...shop, name: '</script><script>alert(1)</script>' } });
    expect(html).not.toContain('<script>alert');
    expect(jsonIn(html, 'shop')).toMatchObject({ name: '</script><script>alert(1)</script>' });
  });

  it('preloads code and styles; from another origin in the federation’s request mode', () => {
    const html = compose();
    expect(html).toContain('<link rel="preload" as="script" href="/remotes/catalog/entry.js" fetchpriority="high">');
    expect(html).toContain('<link rel="preload" as="script" href="https://cdn.example/chunk.js" crossorigin fetchpriority="high">');
    expect(html).toContain('<link rel="preload" as="style" href="/remotes/catalog/routes.css">');
  });

  it('starts its calls before other files load, and has no inline script without calls', () => {
    const html = compose();
    expect(jsonIn(html, 'early')).toEqual(['/api/products?page=1']);
    expect(html.indexOf('<script>')).toBeLessThan(html.indexOf('rel="preload"'));
    expect(compose({ earlyCalls: [] })).not.toContain('<script>');
  });
});

it('the shell’s template has scripts first and fonts last, because a browser loads six files at a time', () => {
  const source = readFileSync(path.join(import.meta.dirname, '../src/index.html'), 'utf8');
  const places = ['htmlWebpackPlugin.files.js', '<meta name="shell"', 'htmlWebpackPlugin.files.css', 'as="font"'].map((text) => source.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

describe('the security policy', () => {
  const local = { remotes: { catalog: { manifest: '/remotes/catalog/mf-manifest.json', version: '1', team: 't' } } };
  const inline = /<script>([\s\S]*?)<\/script>/.exec(compose())?.[1] ?? '';

  it('allows the inline script by the hash of its bytes', () => {
    expect(contentSecurityPolicy({ scripts: [sourceHash(inline)] }, local)).toContain(`script-src 'self' ${sourceHash(inline)};`);
    expect(sourceHash('alert(1)')).toBe("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
  });

  it('allows no other inline script or style sheet', () => {
    const policy = contentSecurityPolicy({ scripts: [] }, local);
    expect(policy).toContain("style-src 'self';");
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe');
  });

  it('allows the origins in the map', () => {
    const elsewhere = { remotes: { ...local.remotes, checkout: { manifest: 'https://cdn.example/checkout/mf-manifest.json', version: '1', team: 't' } } };
    expect(contentSecurityPolicy({ scripts: [] }, elsewhere)).toContain("script-src 'self' https://cdn.example;");
  });
});
