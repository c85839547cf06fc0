import type { z } from 'zod';

/**
 * Who may call: anybody; anybody with a valid token; admins only.
 * Whether a signed-in customer owns what is asked for is decided by the service.
 */
export type Access = 'public' | 'signed-in' | 'admin';

/** The services that answer calls of the public API; `gateway` joins several. */
export type Answerer = 'catalog' | 'order' | 'user' | 'notification' | 'gateway';

/** One call of the public API (specification, 7). Paths carry parameters as `:name`. */
export interface Endpoint {
  /** Unique; the OpenAPI operationId. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  answeredBy: Answerer;
  access: Access;
  /** On a public call: a token is not needed, but where there is one it must be good, for the answer depends on who calls. */
  optionalToken?: true;
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The call may come without a body. */
  optionalBody?: true;
  /** Set where the body is not JSON. */
  bodyType?: 'multipart/form-data';
  headers?: Record<string, string>;
  /** The successful answer: its status and its JSON, or the media type of its bytes. */
  status: 200 | 201 | 202;
  answer: z.ZodType | 'image/webp';
  /** Statuses of failures beyond 400, 401, 403, 413, 429 and 5xx, which any call may give. */
  failures?: (404 | 409 | 410 | 415 | 422)[];
}
