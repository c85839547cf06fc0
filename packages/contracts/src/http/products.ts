import { z } from 'zod';
import { plainCategory } from '../rules';
import { commandAnswerSchema, idempotencyKeySchema, idSchema, keptLine, keptText, optionalNumberParam, optionalText, rupees, text, timestampSchema, typedText } from './common';
import type { Endpoint } from './endpoint';
import { form } from './form';

/** Specification, 3 and 9. */
export const productCategories = ['saree', 'dress', 'lehenga', 'salwar', 'other'] as const;
export type ProductCategory = (typeof productCategories)[number];

/** Collections of sarees, determined when a product is saved; the filters of /products. */
export const sareeCollections = ['silk', 'cotton', 'designer', 'bridal', 'traditional'] as const;
export type SareeCollection = (typeof sareeCollections)[number];

export const specificationsSchema = form({
  material: optionalText('Material', 200),
  color: optionalText('Color', 200),
});

/** A hash of the picture as 32 hexadecimal digits. */
export const isImageId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);

export const productSchema = z.object({
  _id: idSchema,
  name: keptLine,
  description: keptText(20_000),
  /** Rupees. */
  price: z.number(),
  stock: z.number().int(),
  category: z.enum(productCategories),
  /** Image identifiers; cards show the first. See `GET /api/admin/images/:imageId`. */
  images: z.array(keptLine),
  specifications: z.object({ material: keptLine.optional(), color: keptLine.optional() }),
  createdAt: timestampSchema,
});
export type Product = z.infer<typeof productSchema>;

const categoryParam = typedText(60, { required: 'category must be text', tooLong: 'category is too long' })
  .transform((value) => plainCategory(value) || undefined)
  .pipe(z.enum([...productCategories, ...sareeCollections], 'Unknown category').optional());

export const productPageSize = 12;
/** Maximum number of products in a list without `page` and `limit`. `total` counts all products. */
export const productListLimit = 100;

export const productListQuerySchema = z.object({
  category: categoryParam.optional(),
  search: optionalText('search', 200),
  sort: z.enum(['price_asc', 'price_desc', ''], 'sort must be price_asc or price_desc').optional(),
  // No defaults: a list without both is not paged.
  page: optionalNumberParam('page', 1, 1_000_000),
  limit: optionalNumberParam('limit', 1, 100),
  sortBy: z.enum(['price', 'name', 'createdAt', ''], 'sortBy must be price, name or createdAt').optional(),
  sortOrder: z.enum(['asc', 'desc', ''], 'sortOrder must be asc or desc').optional(),
});
export type ProductListQuery = z.infer<typeof productListQuerySchema>;

/** The outcome of a search. */
export const searchOutcomeSchema = z.object({
  /** `exact`: products match every word. `partial`: no product does, but `similar` has some that match a part. */
  match: z.enum(['exact', 'partial', 'none']),
  /** The word that a typo was corrected to. */
  corrected: keptLine.optional(),
});
export type SearchOutcome = z.infer<typeof searchOutcomeSchema>;

export const productListAnswerSchema = z.object({
  success: z.literal(true),
  products: z.array(productSchema),
  total: z.number().int(),
  /** With `search` only. */
  search: searchOutcomeSchema.optional(),
  /** If a search has no results: up to 12 products that match best. */
  similar: z.array(productSchema).optional(),
});
export type ProductListAnswer = z.infer<typeof productListAnswerSchema>;

/** Maximum number of suggestions in an answer. */
export const suggestionLimit = 8;

export const suggestQuerySchema = z.object({ q: optionalText('q', 200) });

export const suggestionSchema = z.object({
  /** `product` has a page of its own; `collection` and `term` are texts to search for. */
  kind: z.enum(['product', 'collection', 'term']),
  text: keptLine,
  productId: idSchema.optional(),
  /** Image identifier. */
  image: keptLine.optional(),
  /** Rupees. */
  price: z.number().optional(),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

export const suggestAnswerSchema = z.object({ success: z.literal(true), suggestions: z.array(suggestionSchema) });

export const productAnswerSchema = z.object({ success: z.literal(true), product: productSchema });

/** A product as staff see it. */
export const staffProductSchema = productSchema.extend({
  /** Pieces that shoppers hold while they pay. They are not part of `stock`. */
  held: z.number().int().optional(),
});
export type StaffProduct = z.infer<typeof staffProductSchema>;
export const staffProductListAnswerSchema = z.object({ success: z.literal(true), products: z.array(staffProductSchema), total: z.number().int() });

/** A product for staff to edit. */
export const editableProductSchema = staffProductSchema.extend({
  /** Grows when staff save the product, not when it is sold. The form sends it back, so that it cannot overwrite a change that it did not show. */
  revision: z.number().int().optional(),
  /** The last revision in which staff changed the stock. Sales do not change it. */
  stockRevision: z.number().int().optional(),
});
export type EditableProduct = z.infer<typeof editableProductSchema>;

export const editableProductAnswerSchema = z.object({ success: z.literal(true), product: editableProductSchema });

/** The fields of the multipart form. `specifications` is JSON text there, and files come as `images`. Text in `images` means the same as `keepImages`, unless it names no image. */
export const productFormSchema = form({
  name: text('Name', 200),
  description: text('Description', 5000),
  price: rupees('Price'),
  category: z.enum(productCategories, 'Please choose a category'),
  stock: z.number('Stock must be a number').int('Stock must be a whole number').min(0, 'Stock must not be negative').max(1_000_000, 'Stock is too large'),
  /** The stock when the form was opened. If it is sent, only the difference is applied, so that sales since then still count. */
  stockWas: z.number('Stock must be a number').int('Stock must be a whole number').min(0, 'Stock must not be negative').optional(),
  /** The revision when the form was opened. If staff saved the product since, the save is rejected with 409. Without it nothing is compared. */
  revision: z.number('Revision must be a number').int('Revision must be a whole number').min(0, 'Revision must not be negative').optional(),
  /** Left out: they stay as they are; a new product has none. */
  specifications: specificationsSchema.optional(),
  /** Identifiers of images to keep, in order. Without it, all are kept. */
  keepImages: z.array(z.string().max(100)).max(8).optional(),
});
export type ProductForm = z.infer<typeof productFormSchema>;

export const savedProductAnswerSchema = commandAnswerSchema.extend({ product: editableProductSchema });

/** Widths of served images in pixels. Another width is answered with the next larger. */
export const imageWidths = [160, 320, 480, 640, 960, 1280] as const;
export const imageQuerySchema = z.object({ w: optionalNumberParam('w', 1, 4000) });

const idempotencyKey = { 'Idempotency-Key': idempotencyKeySchema.describe('One for each product; the same key returns the same product.') };
const saveKey = { 'Idempotency-Key': idempotencyKeySchema.describe('One for each opened form. The form with the key of the last save is saved once; a changed form with that key continues from that save, whatever its `revision` and `stockWas`.') };

/** A page sends this header, with any value, if it already has the list, its first products, or products of the same search. */
export const repeatedHeader = 'x-repeated';
const repeated = { 'X-Repeated': z.string().max(200).describe('Set, with any value, if the caller already has this list, its first products, or products of the same search: the search is not counted again.') };

export const productEndpoints = [
  { id: 'listProducts', method: 'GET', path: '/api/products', answeredBy: 'catalog', access: 'public', summary: 'The catalogue: filtered, searched, sorted; paged if `page` or `limit` is given.', query: productListQuerySchema, headers: repeated, status: 200, answer: productListAnswerSchema },
  { id: 'suggestProducts', method: 'GET', path: '/api/products/suggest', answeredBy: 'catalog', access: 'public', summary: 'Suggestions for a search box: collections, search terms and products.', query: suggestQuerySchema, status: 200, answer: suggestAnswerSchema },
  { id: 'getProduct', method: 'GET', path: '/api/products/:id', answeredBy: 'catalog', access: 'public', summary: 'One product.', status: 200, answer: productAnswerSchema, failures: [404] },
  { id: 'getImage', method: 'GET', path: '/api/admin/images/:imageId', answeredBy: 'catalog', access: 'public', summary: 'A product image as WebP, at the requested width or the next larger.', query: imageQuerySchema, status: 200, answer: 'image/webp', failures: [404] },
  { id: 'getUploadedImage', method: 'GET', path: '/uploads/products/:file', answeredBy: 'catalog', access: 'public', summary: 'The same image by file name: its identifier, with or without `.webp`.', query: imageQuerySchema, status: 200, answer: 'image/webp', failures: [404] },
  { id: 'getSharePicture', method: 'GET', path: '/uploads/share/:file', answeredBy: 'catalog', access: 'public', summary: 'A product image as a JPEG of 1200 × 630 pixels, for shared links: its identifier with `.jpg`, or `shop.jpg` for the shop’s own picture.', status: 200, answer: 'image/jpeg', failures: [404] },
  { id: 'getSitemap', method: 'GET', path: '/sitemap.xml', answeredBy: 'catalog', access: 'public', summary: 'The sitemap for search engines: the public pages and all products, or an index of its parts above 50,000 addresses.', status: 200, answer: 'application/xml' },
  { id: 'getSitemapPart', method: 'GET', path: '/sitemaps/:file', answeredBy: 'catalog', access: 'public', summary: 'A part of the sitemap: `1.xml`, `2.xml` …', status: 200, answer: 'application/xml', failures: [404] },
  { id: 'listAdminProducts', method: 'GET', path: '/api/admin/products', answeredBy: 'catalog', access: 'admin', summary: 'Every product, with the pieces that shoppers hold.', status: 200, answer: staffProductListAnswerSchema },
  { id: 'getAdminProduct', method: 'GET', path: '/api/admin/products/:id', answeredBy: 'catalog', access: 'admin', summary: 'One product, to edit.', status: 200, answer: editableProductAnswerSchema, failures: [404] },
  { id: 'createProduct', method: 'POST', path: '/api/admin/products', answeredBy: 'catalog', access: 'admin', summary: 'Adds a product.', body: productFormSchema, bodyType: 'multipart/form-data', files: { images: 8 }, headers: idempotencyKey, status: 201, answer: savedProductAnswerSchema, failures: [415, 422] },
  { id: 'updateProduct', method: 'PUT', path: '/api/admin/products/:id', answeredBy: 'catalog', access: 'admin', summary: 'Saves a product; 409 if staff saved it since the `revision` that the form was opened with, or if shoppers hold pieces that the form takes off sale. New images are files in `images`. To keep only some of the stored ones, list their identifiers in `keepImages`, or as text in `images`: one in each part, or a JSON list.', body: productFormSchema, bodyType: 'multipart/form-data', files: { images: 8 }, headers: saveKey, status: 200, answer: savedProductAnswerSchema, failures: [404, 409, 415] },
  { id: 'deleteProduct', method: 'DELETE', path: '/api/admin/products/:id', answeredBy: 'catalog', access: 'admin', summary: 'Removes a product from the catalogue; orders with it still show it.', status: 200, answer: commandAnswerSchema, failures: [404] },
] satisfies Endpoint[];
