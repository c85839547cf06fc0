import { z } from 'zod';
import { idSchema, keptLine } from '../http/common';

/**
 * Calls between services; the gateway never routes to them.
 *
 * `POST /internal/products/lookup` returns the current products. Unknown ids are left out.
 */
export const lookupFormSchema = z.object({
  ids: z.array(idSchema).min(1).max(100),
  /** The customer of the order. The pieces that this customer holds count as stock. */
  customer: idSchema.optional(),
  /** The hold that their order names. */
  holdId: idSchema.optional(),
});
export const lookupAnswerSchema = z.object({
  success: z.literal(true),
  /** The items of the hold `holdId`, with prices in rupees. Missing if the hold has ended. */
  hold: z.object({ items: z.array(z.object({ product: idSchema, quantity: z.number().int(), price: z.number() })) }).optional(),
  products: z.array(z.object({ _id: idSchema, name: keptLine, price: z.number(), stock: z.number().int(), images: z.array(keptLine) })),
});
export type LookupAnswer = z.infer<typeof lookupAnswerSchema>;

/** The order's revision, which grows with every write of the order. The catalogue applies only newer ones. Default 0. */
const revision = z.number().int().min(0).optional();

/**
 * `PUT /internal/holds/:orderId` takes stock for an order, all lines or none. Repeating it changes nothing.
 * With `customer` it first takes what this customer holds. With `holdId` the prices of that hold are valid.
 * A line without a price is not compared with the catalogue: an order that leaves `cancelled` keeps its prices. It takes free pieces first, and what the
 * customer holds only if too few are free.
 */
export const holdFormSchema = z.object({
  revision,
  customer: idSchema.optional(),
  holdId: idSchema.optional(),
  lines: z
    .array(z.object({ product: idSchema, quantity: z.number().int().min(1).max(1_000_000), price: z.number().min(0).optional() }))
    .min(1)
    .max(100),
});
export type HoldForm = z.infer<typeof holdFormSchema>;
export const holdAnswerSchema = z.object({ success: z.literal(true) });
/** Status 409. Nothing is held then. */
export const holdRefusalSchema = z.object({
  success: z.literal(false),
  message: keptLine,
  reason: z.enum(['unknown-product', 'price-changed', 'out-of-stock', 'released']),
  product: idSchema.optional(),
  /** Pieces that are left, if the reason is `out-of-stock`. */
  available: z.number().int().optional(),
});
export type HoldRefusal = z.infer<typeof holdRefusalSchema>;

/**
 * `DELETE /internal/holds/:orderId` returns held items to stock, once. A hold of the same order that arrives later with the same or an
 * older revision is refused.
 */
export const releaseFormSchema = z.object({ revision, products: z.array(idSchema).min(1).max(100) });
