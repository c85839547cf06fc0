/** A product that shoppers can see. */
export interface PublishedProduct {
  _id: string;
  /** Time of the last change by staff, ISO 8601. */
  changedAt: string;
}

/** The protocol allows no more addresses in a file (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 50_000;

/** The public pages besides the products. */
const pages = ['/', '/products', '/about'];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const file = (root: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;

/** The sitemap's files. */
export interface Sitemap {
  /** All addresses, or the index of several parts if one file would have more than 50,000. */
  first: string;
  /** The first has number 1. */
  parts: string[];
}

/**
 * @param publicUrl the shop's address
 * @param size maximum number of addresses in a file
 */
export function createSitemap(publicUrl: string, products: PublishedProduct[], size = maxAddresses): Sitemap {
  const shop = escape(publicUrl.replace(/\/$/, ''));
  const addresses = [
    ...pages.map((page) => `<url><loc>${shop}${page}</loc></url>`),
    ...products.map(({ _id, changedAt }) => `<url><loc>${shop}/product/${_id}</loc><lastmod>${changedAt}</lastmod></url>`),
  ];
  const parts = Array.from({ length: Math.ceil(addresses.length / size) }, (_, index) => file('urlset', addresses.slice(index * size, (index + 1) * size)));
  const index = () => file('sitemapindex', parts.map((_, at) => `<sitemap><loc>${shop}/sitemaps/${at + 1}.xml</loc></sitemap>`));
  return { first: parts.length === 1 ? parts[0]! : index(), parts };
}
