import { z } from 'zod';
import { mostPieces } from '../rules';
import { commandAnswerSchema, errorAnswerSchema, idempotencyKeySchema, idSchema, quantitySchema, timestampSchema } from './common';
import type { Endpoint } from './endpoint';

/** `POST /api/holds`: the cart that a shopper is about to pay for. Lines of one product are added up. */
export const shopperHoldFormSchema = z.object({
  items: z
    .array(
      z.object({ product: idSchema, quantity: quantitySchema(mostPieces) }),
      'Cart is empty',
    )
    .min(1, 'Cart is empty')
    .max(100, 'A hold can have at most 100 lines'),
});
export type ShopperHoldForm = z.infer<typeof shopperHoldFormSchema>;

export const shopperHoldSchema = z.object({
  _id: idSchema,
  expiresAt: timestampSchema,
  /** Seconds until `expiresAt` when the answer was sent. A countdown starts from it, because the clock of the browser may be wrong. */
  secondsLeft: z.number().optional(),
  items: z.array(
    z.object({
      product: idSchema,
      quantity: z.number().int(),
      /** Rupees, of one. An order with this hold has this price. */
      price: z.number(),
    }),
  ),
});
export type ShopperHold = z.infer<typeof shopperHoldSchema>;

export const shopperHoldAnswerSchema = z.object({
  success: z.literal(true),
  hold: shopperHoldSchema,
  /** The products that only the caller's last hold had. The gateway drops the cached answers with every product that this answer names. */
  released: z.array(idSchema).optional(),
});
/** `hold` is missing if the caller holds nothing. */
export const myHoldAnswerSchema = z.object({ success: z.literal(true), hold: shopperHoldSchema.optional() });

/** Status 409: there is too little of a product. */
export const shopperHoldRefusalSchema = errorAnswerSchema.pick({ success: true, message: true, product: true, left: true, freeAt: true });

const idempotencyKey = { 'Idempotency-Key': idempotencyKeySchema.describe('One for each hold; the same key returns the same hold.') };

export const holdEndpoints = [
  { id: 'holdItems', method: 'POST', path: '/api/holds', answeredBy: 'catalog', access: 'signed-in', summary: 'Holds the items of a cart for a shopper who is about to pay. A customer has at most one hold: a new one replaces it, and a refused one leaves it.', body: shopperHoldFormSchema, headers: idempotencyKey, status: 201, answer: shopperHoldAnswerSchema, failures: [409, 422] },
  { id: 'getMyHold', method: 'GET', path: '/api/holds/mine', answeredBy: 'catalog', access: 'signed-in', summary: 'The hold of the caller, if there is one.', status: 200, answer: myHoldAnswerSchema },
  { id: 'endHold', method: 'DELETE', path: '/api/holds/:id', answeredBy: 'catalog', access: 'signed-in', summary: 'Ends the hold of the caller and returns its items to stock. Ending it again changes nothing.', status: 200, answer: commandAnswerSchema, failures: [404] },
] satisfies Endpoint[];
