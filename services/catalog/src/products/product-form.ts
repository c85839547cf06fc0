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

/**
 * Reads the fields of the multipart form (specification, 7). All arrive as text.
 * @throws HttpError 400 with the first error
 */
export function readProductForm(body: unknown): ProductForm {
  const { price, stock, stockWas, revision, specifications, keepImages, ...rest } = asRecord(body);
  return parse(productFormSchema, {
    ...rest,
    price: asNumber(price),
    stock: asNumber(stock),
    stockWas: stockWas === '' ? undefined : asNumber(stockWas),
    revision: revision === '' ? undefined : asNumber(revision),
    specifications: asJson(specifications, 'Specifications'),
    keepImages: keptImages(keepImages),
  });
}
