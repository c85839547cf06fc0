import { z } from 'zod';
import type { Answerer, Endpoint } from '../http/endpoint';
import { credentialChangesAnswerSchema, credentialChangesQuerySchema } from './credentials';
import { figuresAnswerSchema } from './figures';
import { holdAnswerSchema, holdFormSchema, holdRefusalSchema, lookupAnswerSchema, lookupFormSchema, releaseFormSchema } from './holds';
import { recentOrdersAnswerSchema } from './orders';

/** A call between parts; the gateway never routes to it. Several parts can answer the same path, each with its own data. */
export interface InternalEndpoint {
  method: Endpoint['method'];
  path: string;
  answeredBy: Exclude<Answerer, 'gateway'>;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Includes refusals that the caller reads. */
  answer: z.ZodType;
}

/** Every call between parts. */
export const internalEndpoints: InternalEndpoint[] = [
  { method: 'POST', path: '/internal/products/lookup', answeredBy: 'catalog', body: lookupFormSchema, answer: lookupAnswerSchema },
  { method: 'PUT', path: '/internal/holds/:orderId', answeredBy: 'catalog', body: holdFormSchema, answer: z.union([holdAnswerSchema, holdRefusalSchema]) },
  { method: 'DELETE', path: '/internal/holds/:orderId', answeredBy: 'catalog', body: releaseFormSchema, answer: holdAnswerSchema },
  { method: 'GET', path: '/internal/orders/recent', answeredBy: 'order', answer: recentOrdersAnswerSchema },
  { method: 'GET', path: '/internal/credential-changes', answeredBy: 'user', query: credentialChangesQuerySchema, answer: credentialChangesAnswerSchema },
  ...(['catalog', 'order', 'user'] as const).map((answeredBy) => ({ method: 'GET' as const, path: '/internal/figures', answeredBy, answer: figuresAnswerSchema })),
];
