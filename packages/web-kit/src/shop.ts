import type { Shop } from '@storefront/contracts';

const unnamed: Shop = { name: 'Storefront', phone: '', email: '', upiId: '', upiPayee: '', publicUrl: '' };
let read: Shop | undefined;

/**
 * Who the shop is, from the page's `<script id="shop" type="application/json">`: settings of the server, not of the build.
 * A page without it (a part on its own) gets a nameless shop.
 */
export function shop(): Shop {
  if (read) return read;
  const text = document.getElementById('shop')?.textContent;
  if (!text) return unnamed;
  read = { ...unnamed, ...(JSON.parse(text) as Partial<Shop>) };
  return read;
}
