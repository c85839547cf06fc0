import type { z } from 'zod';

/**
 * The allowed callers: everyone; every caller with a valid token; admins only.
 * The service decides if a signed-in customer owns the requested data.
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
  /** On a public call: a token is not required, but one that is sent must be valid, because the answer depends on the caller. */
  optionalToken?: true;
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body may be missing. */
  optionalBody?: true;
  /** Set if the body is not JSON. */
  bodyType?: 'multipart/form-data';
  /** The file fields of a multipart body, with the number of files that each may have. */
  files?: Record<string, number>;
  /** The headers with a meaning for this call. Each schema has a description. */
  headers?: Record<string, z.ZodType>;
  /** The successful answer: its status and its JSON, or the media type of its bytes. */
  status: 200 | 201 | 202;
  answer: z.ZodType | 'image/webp' | 'image/jpeg' | 'application/xml';
  /** Further statuses of failures. Any call may also answer 400, 401, 403, 413, 429 and 5xx, and one with a body 408 and 415. */
  failures?: (404 | 409 | 415 | 422)[];
}
