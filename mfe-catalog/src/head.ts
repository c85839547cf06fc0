import type { PageHead, SareeCollection, Shop } from '@storefront/contracts';
import { formatRupees, paths } from '@storefront/web-kit';
import type { QueryClient } from '@tanstack/react-query';
import type { Product } from './api/product';
import { isBehindLastPage, productListQuery } from './api/product-list-query';
import { catalogListAddress, catalogListUrl, homeListAddress, homeTitle, readCatalogList, readHomeList, wholeCatalog } from './api/product-list-url';
import { isGone, productFailure, productQuery } from './api/product-query';
import { collectionLabels } from './categories';
import { stockLabel } from './components/stock-label';
import { readPageAddress } from './page-address';
import { breadcrumbs, organization, productData, website } from './structured-data';

/** The page to describe. */
export interface HeadRequest {
  /** Path and query. */
  address: string;
  shop: Shop;
}

const collectionTexts: Record<SareeCollection, string> = {
  silk: 'Silk sarees: Kanjeevaram, Banarasi and Mysore silk with real zari',
  cotton: 'Cotton sarees for every day, light and handwoven',
  designer: 'Designer sarees with contemporary patterns and colours',
  bridal: 'Bridal sarees: heavy silks with rich zari for the wedding day',
  traditional: 'Traditional sarees in the weaves and motifs of each region',
};

const withQuery = (path: string, query: URLSearchParams) => [path, String(query)].filter(Boolean).join('?');

/** One line of at most `max` characters, cut between words. */
export function inOneLine(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  const end = cut.lastIndexOf(' ');
  // Half a character, such as an emoji's, is cut too.
  return `${(end > max / 2 ? cut.slice(0, end) : cut).replace(/[\ud800-\udbff]$/, '')}…`;
}

function homeHead(query: URLSearchParams, shop: Shop): PageHead {
  const list = readHomeList(query);
  return {
    title: homeTitle(list),
    description: `${shop.name}: handcrafted silk sarees and Indian clothing. Kanjeevaram, Banarasi and Mysore silks, straight from the loom, with free shipping.`,
    path: withQuery(paths.home, homeListAddress({ category: list.category, sort: '', search: '' })),
    structuredData: [organization(shop), website(shop)],
  };
}

function catalogHead(query: URLSearchParams, shop: Shop, queryClient: QueryClient): PageHead {
  const list = readCatalogList(query);
  const { category, page } = list;
  const found = queryClient.getQueryData(productListQuery(catalogListUrl(list)).queryKey);
  const text = category ? collectionTexts[category] : 'Silk, cotton, designer, bridal and traditional sarees from the weavers of Kanchipuram, Varanasi and Mysuru';
  const collection = withQuery(paths.products, catalogListAddress({ ...wholeCatalog, category }));
  const trail: [string, string][] = [['Home', paths.home], ['Our Collection', paths.products]];
  return {
    title: 'Our Collection',
    description: `${text}, from ${shop.name}. Free shipping on every order.`,
    path: withQuery(paths.products, catalogListAddress({ ...wholeCatalog, category, page })),
    structuredData: [breadcrumbs(shop, category ? [...trail, [collectionLabels[category], collection]] : trail)],
    ...(isBehindLastPage(found) && { status: 404 }),
  };
}

function productHead(product: Product, shop: Shop): PageHead {
  const { _id, name, description, price, stock, images } = product;
  const path = paths.product(_id);
  const facts = [price === undefined ? '' : formatRupees(price), stockLabel(stock), inOneLine(description, 160)];
  return {
    title: name,
    description: facts.filter(Boolean).join(' · '),
    path,
    type: 'product',
    ...(images[0] && { image: images[0] }),
    imageAlt: name,
    ...(price !== undefined && { price }),
    structuredData: [productData(shop, product), breadcrumbs(shop, [['Home', paths.home], ['Our Collection', paths.products], [name, path]])],
  };
}

/**
 * The head of one of the catalogue's pages, from the answers in the query cache. Its title is the one that the page sets in the browser.
 * @returns undefined if the page is not the catalogue's, or its product is not in the cache
 */
export function head({ address, shop }: HeadRequest, queryClient: QueryClient): PageHead | undefined {
  const shown = readPageAddress(address);
  if (!shown) return undefined;
  if (shown.page === 'home') return homeHead(shown.query, shop);
  if (shown.page === 'products') return catalogHead(shown.query, shop, queryClient);
  const found = queryClient.getQueryState(productQuery(shown.id).queryKey);
  if (isGone(found?.error)) return { title: productFailure(found?.error), description: `This product is not in the collection of ${shop.name}.`, structuredData: [], status: 404 };
  return found?.data && productHead(found.data, shop);
}
