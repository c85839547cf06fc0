import { z } from 'zod';
import { keptLine, keptText } from '../http/common';

/** An address inside the shop: from its one slash at the start, without blanks and quotes. */
const addressInShop = z.string().max(2_000, { abort: true }).regex(/^\/(?![/\\])[^\s"'<>\\#]*$/, 'must be an address in the shop, from its first slash');

const longestData = 50_000;

function isShort(data: unknown): boolean {
  try {
    return JSON.stringify(data).length <= longestData;
  } catch {
    return false;
  }
}

const structuredData = z
  .looseObject({ '@context': z.literal('https://schema.org'), '@type': z.string().max(100) })
  .refine(isShort, `must be JSON of at most ${longestData} characters`);

/**
 * The head of a page, from the server side of the front end that owns the page. The shell writes it as HTML and adds what all pages share: the shop's name,
 * the origin and the shop's picture. Search engines and shared links read it.
 */
export const pageHeadSchema = z.object({
  /** Without the shop's name. */
  title: keptText(300).min(1),
  description: keptText(500),
  /** The canonical address, with the parameters that belong to it. Without it, search engines do not list the page. */
  path: addressInShop.optional(),
  type: z.enum(['website', 'product']).optional(),
  /** Identifier of a product's image, for the picture of `sharePicture`. */
  image: keptLine.optional(),
  imageAlt: keptText(300).optional(),
  /** Rupees. */
  price: z.number().min(0).optional(),
  /** JSON-LD, each a type of schema.org. */
  structuredData: z.array(structuredData).max(10),
  /** Set if the page's subject, such as a product, does not exist. */
  status: z.literal(404).optional(),
});
export type PageHead = z.infer<typeof pageHeadSchema>;
