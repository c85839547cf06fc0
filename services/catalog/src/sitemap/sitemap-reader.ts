import type { Clock } from '@storefront/service-kit';
import type { ProductStore } from '../products/store';
import { createSitemap, type Sitemap } from './sitemap';

export interface SitemapDeps {
  products: Pick<ProductStore, 'published'>;
  publicUrl: string;
  clock: Clock;
}

/** The gateway keeps the answer for 2 s more. A change must show within 10 s. */
const maxAgeMs = 5_000;

/** Reads the sitemap, at most every 5 s: it needs every product. Requests at the same time share the work. */
export function createSitemapReader({ products, publicUrl, clock }: SitemapDeps): () => Promise<Sitemap> {
  let kept: { until: number; sitemap: Promise<Sitemap> } | undefined;

  return () => {
    const now = clock().getTime();
    if (kept && now < kept.until) return kept.sitemap;
    const sitemap = products.published().then((published) => createSitemap(publicUrl, published));
    const next = { until: now + maxAgeMs, sitemap };
    kept = next;
    sitemap.catch(() => {
      if (kept === next) kept = undefined;
    });
    return sitemap;
  };
}
