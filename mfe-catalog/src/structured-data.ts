import type { PageHead, Shop } from '@storefront/contracts';
import { imageUrl, paths } from '@storefront/web-kit';
import type { Product } from './api/product';
import { categoryLabel } from './categories';
import { inShop } from './shop-address';

/** JSON-LD of a type of schema.org. */
export type StructuredData = PageHead['structuredData'][number];

const ofType = (type: string, fields: Record<string, unknown>): StructuredData => ({ '@context': 'https://schema.org', '@type': type, ...fields });

export const organization = (shop: Shop): StructuredData =>
  ofType('Organization', {
    name: shop.name,
    url: inShop(shop, paths.home),
    logo: inShop(shop, '/favicon.svg'),
    ...(shop.email && { email: shop.email }),
    ...(shop.phone && { telephone: shop.phone }),
  });

export const website = (shop: Shop): StructuredData =>
  ofType('WebSite', {
    name: shop.name,
    url: inShop(shop, paths.home),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: inShop(shop, `${paths.products}?search={search_term_string}`) },
      'query-input': 'required name=search_term_string',
    },
  });

/** @param trail names and addresses from the home page to this page */
export const breadcrumbs = (shop: Shop, trail: [name: string, address: string][]): StructuredData =>
  ofType('BreadcrumbList', {
    itemListElement: trail.map(([name, address], index) => ({ '@type': 'ListItem', position: index + 1, name, item: inShop(shop, address) })),
  });

/** The addresses of a product's pictures, for readers outside the shop. */
const picturesOf = (shop: Shop, images: string[]) =>
  images
    .map((image) => imageUrl(image, 1280))
    .filter((address) => !address.startsWith('data:'))
    .map((address) => (address.startsWith('/') ? inShop(shop, address) : address));

/** Without a price it has no offer. */
export function productData(shop: Shop, { _id, name, description, price, stock, category, images, specifications }: Product): StructuredData {
  const url = inShop(shop, paths.product(_id));
  const pictures = picturesOf(shop, images);
  const offer = price !== undefined && {
    offers: {
      '@type': 'Offer',
      url,
      price: price.toFixed(2),
      priceCurrency: 'INR',
      availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
  const { material, color } = specifications;
  return ofType('Product', {
    name,
    url,
    sku: _id,
    ...(description && { description: description.slice(0, 5_000) }),
    ...(category && { category: categoryLabel(category) }),
    ...(material && { material }),
    ...(color && { color }),
    ...(pictures.length > 0 && { image: pictures }),
    ...offer,
  });
}
