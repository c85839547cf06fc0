import { asList, asNumber, asOptional, asRecord, asText, asTextOr, type Read, type Reader } from '@storefront/web-kit';

/** Unknown stock counts as 0, so that the product cannot be bought. */
const asStock: Reader<number> = (value, onMismatch) => asNumber(value, onMismatch) ?? 0;

export const asProduct = asRecord({
  _id: asText,
  name: asTextOr('Product'),
  description: asText,
  price: asNumber,
  stock: asStock,
  category: asText,
  images: asList(asText),
  specifications: asRecord({ material: asOptional(asText), color: asOptional(asText) }),
});

/** A product as the catalogue's pages show it. */
export type Product = Read<typeof asProduct>;
