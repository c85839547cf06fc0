import { describe, expect, it } from 'vitest';
import { deployedShop } from '../support/deployed-shop';

const { origin } = deployedShop();
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers });

interface Manifest {
  metaData: { remoteEntry: { name: string; path: string } };
}
interface FederationMap {
  remotes: Record<string, { manifest: string }>;
}

describe('the files of a deployed shop', () => {
  it('are named in the map: manifests are always revalidated, entries are cached for a year and compressed', async () => {
    const { remotes } = (await (await get('/federation.json')).json()) as FederationMap;
    expect(Object.keys(remotes)).toEqual(expect.arrayContaining(['catalog', 'checkout', 'account', 'admin']));
    for (const { manifest: address } of Object.values(remotes)) {
      const manifest = await get(address);
      expect(manifest.headers.get('cache-control')).toBe('no-cache');
      const { remoteEntry } = ((await manifest.json()) as Manifest).metaData;
      const entry = await get(new URL(`${remoteEntry.path}${remoteEntry.name}`, new URL(address, origin)).pathname, { 'accept-encoding': 'br' });
      expect(entry.status).toBe(200);
      expect(entry.headers.get('content-encoding')).toBe('br');
      expect(entry.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  it('are part of the page, which has a policy and preloads the first page’s code', async () => {
    const page = await get('/', { accept: 'text/html' });
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await page.text()).toMatch(/rel="preload" as="script" href="\/remotes\/catalog\//);
  });

  it('include pictures from the store that all replicas share', async () => {
    const { products } = (await (await get('/api/products?limit=1&page=1')).json()) as { products: { images: string[] }[] };
    const picture = await get(`/api/admin/images/${products[0]!.images[0]}?w=320`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });
});
