import type { Shop } from '@storefront/contracts';

/**
 * The shop's `/robots.txt`. It hides only the admin pages, to which no public page links. A crawler must be able to read the `noindex` of the other
 * guarded pages.
 */
export const robots = ({ publicUrl }: Shop): string => `User-agent: *\nDisallow: /admin/\n\nSitemap: ${publicUrl.replace(/\/$/, '')}/sitemap.xml\n`;
