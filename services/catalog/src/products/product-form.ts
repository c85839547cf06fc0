import { productFormSchema, spelledNumber, type ProductForm } from '@storefront/contracts';
import { badRequest, parse } from '@storefront/service-kit';

const asRecord = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {});

const asNumber = spelledNumber(/^-?\d{1,15}(\.\d+)?$/);

function asJson(value: unknown, label: string): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw badRequest(`${label} must be JSON`);
  }
}

/** `keepImages` may be JSON text, one field, or one field for each image. */
function keptImages(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.trim().startsWith('[') ? asJson(value, 'keepImages') : value === '' ? [] : [value];
}

/** Clients write these for an empty list or a missing value. `FormData` makes text of null and undefined. */
const noImage = new Set<unknown>(['', 'null', 'undefined', null, undefined]);
const isImageId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);

/**
 * `images` as text repeats the product's images: one identifier in each field, or a JSON list. Other text is a mistake, such as a file name in the
 * place of the file.
 * @returns undefined if it names none
 */
function repeatedImages(value: unknown): string[] | undefined {
  const fields = Array.isArray(value) ? value : [value];
  const listed = fields.flatMap((field) => (typeof field === 'string' && field.trim().startsWith('[') ? asJson(field, 'images') : field));
  const named = listed.map((one: unknown) => (typeof one === 'string' ? one.trim() : one)).filter((one) => !noImage.has(one));
  if (!named.every(isImageId)) throw badRequest('The field "images" must hold files, each in a part with a file name, or identifiers of images to keep');
  return named.length > 0 ? named : undefined;
}

/**
 * Reads the fields of the multipart form (specification, 7). All arrive as text.
 * @throws HttpError 400 with the first error
 */
export function readProductForm(body: unknown): ProductForm {
  const { price, stock, stockWas, revision, specifications, keepImages, images, ...rest } = asRecord(body);
  const repeated = repeatedImages(images);
  return parse(productFormSchema, {
    ...rest,
    price: asNumber(price),
    stock: asNumber(stock),
    stockWas: stockWas === '' ? undefined : asNumber(stockWas),
    revision: revision === '' ? undefined : asNumber(revision),
    specifications: asJson(specifications, 'Specifications'),
    keepImages: keptImages(keepImages) ?? repeated,
  });
}
