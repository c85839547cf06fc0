import { shop } from '@storefront/web-kit';
import { productAddress } from './product-address';

/** Opens WhatsApp with a message to the shop that names the product; undefined if the shop has no WhatsApp number. */
export function whatsappLink(product: { _id: string; name: string }): string | undefined {
  const { whatsapp } = shop();
  // The name can contain half a character, for which encodeURIComponent throws.
  const query = new URLSearchParams({ text: `${product.name}\n${productAddress(product)}` });
  return whatsapp ? `https://wa.me/${whatsapp}?${String(query).replaceAll('+', '%20')}` : undefined;
}
