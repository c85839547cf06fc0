import { z } from 'zod';

/** `GET /internal/figures` of catalog, order and user: the number of products, orders or users for the dashboard. */
export const figuresAnswerSchema = z.object({ success: z.literal(true), total: z.number().int() });
