import { formatRupees } from '@storefront/web-kit';
import type { Hold } from './hold-api';

interface Line {
  _id: string;
  name: string;
  price: number | string;
  image: string;
}

/** The lines whose price is another than the held one, as products of the catalogue, and one sentence for each. */
export function priceChanges(lines: readonly Line[], { items }: Hold): { products: { _id: string; name: string; price: number; images: string[] }[]; changes: string[] } {
  const prices = new Map(items.map(({ product, price }) => [product, price]));
  const changed = lines.flatMap((line) => {
    const price = prices.get(line._id);
    return price === undefined || price === Number(line.price) ? [] : [{ line, price }];
  });
  return {
    products: changed.map(({ line: { _id, name, image }, price }) => ({ _id, name, price, images: image === '' ? [] : [image] })),
    changes: changed.map(({ line, price }) => `${line.name} is now ${formatRupees(price)} (it was ${formatRupees(Number(line.price))}).`),
  };
}
