import type { Shop } from '@storefront/contracts';
import { asNumber, asOptional, asRecord, asText, asTextOr } from './api/readers';
import { parseJson } from './parse-json';

const asShop = asRecord({ name: asTextOr('Storefront'), phone: asText, email: asText, upiId: asText, upiPayee: asText, publicUrl: asText, whatsapp: asOptional(asText), maxPieces: asOptional(asNumber), upiLimit: asOptional(asNumber) });
let read: Shop | undefined;

/** Sets the shop where there is no page to read it from: on the server. */
export const provideShop = (shop: Shop): void => void (read = shop);

/**
 * The shop's name and contacts, from the page's `<script id="shop" type="application/json">`: settings of the server, not of the build.
 * Missing fields are blank; a missing name is `Storefront`.
 */
export function shop(): Shop {
  if (read) return read;
  const text = document.getElementById('shop')?.textContent;
  const found = asShop(parseJson(text ?? ''), () => undefined);
  if (text) read = found;
  return found;
}
