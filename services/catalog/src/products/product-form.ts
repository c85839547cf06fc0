import { isImageId, productFormSchema, spelledNumber, type ProductForm } from '@storefront/contracts';
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

/** Clients write these for a missing value: `FormData` makes text of null and undefined. */
const missing = new Set<unknown>([undefined, null, 'undefined', 'null']);

/** A list of texts: one in each field, or a JSON list. Undefined: the list is missing. */
function listIn(value: unknown, label: string): unknown[] | undefined {
  if (missing.has(value)) return undefined;
  const fields = Array.isArray(value) ? value : [value];
  return fields
    .flatMap((field) => (typeof field === 'string' && field.trim().startsWith('[') ? asJson(field, label) : field))
    .map((one: unknown) => (typeof one === 'string' ? one.trim() : one));
}

/**
 * `images` as text repeats the product's images. Other text is a mistake, such as a file name in the place of the file.
 * @returns undefined if it names none: browsers send the field blank if no file is chosen
 */
function repeatedImages(value: unknown): string[] | undefined {
  const named = listIn(value, 'images')?.filter((one) => one !== '' && !missing.has(one)) ?? [];
  if (!named.every(isImageId)) throw badRequest('The field "images" must hold files, each in a part with a file name, or identifiers of images to keep');
  return named.length > 0 ? named : undefined;
}

/** A product as staff send it. */
export interface SentProduct extends ProductForm {
  /** Identifiers in the `images` of a JSON body. It may be a copy of an answer, also of another product or shop. */
  images?: string[];
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
    // A blank field is the empty list. A blank entry is a mistake, which must not remove images.
    keepImages: keepImages === '' ? [] : (listIn(keepImages, 'keepImages') ?? repeated),
  });
}

/**
 * The same in a JSON body. The specification knows only the form, so `images` is checked less: what is no identifier is ignored.
 * @throws HttpError 400 with the first error
 */
export function readProductJson(body: unknown): SentProduct {
  const { images, ...rest } = asRecord(body);
  return { ...readProductForm(rest), images: [images].flat().filter(isImageId) };
}
