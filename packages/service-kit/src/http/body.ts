import type Koa from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { HttpError, badRequest } from './http-error';

const withBody = [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE];

interface BodyOptions {
  maxBytes: number;
  /** The request is for a route that reads forms. */
  takesForm(ctx: Pick<Koa.Context, 'path' | 'method'>): boolean;
}

/** Reads JSON bodies into `ctx.request.body`, which is `{}` if the body is null or blank. Answers 415 to other types, and to a form unless its route reads it. */
export function jsonBody({ maxBytes, takesForm }: BodyOptions): Koa.Middleware {
  const read = koaBody({
    json: true,
    jsonTypes: ['application/json'],
    jsonLimit: maxBytes,
    urlencoded: false,
    text: false,
    multipart: false,
    patchNode: false,
    parsedMethods: withBody,
    onError(error, ctx) {
      if (!isNoBody(error)) refuse(error);
      ctx.request.body = {};
    },
  });
  return async (ctx, next) => {
    if (ctx.get('content-length') !== '0' && ctx.request.is('application/json') === false) {
      if (!takesForm(ctx)) throw new HttpError(415, 'The body must be JSON');
      if (!ctx.request.is('multipart/form-data')) throw new HttpError(415, 'The body must be JSON or multipart form data');
    }
    await read(ctx as Parameters<typeof read>[0], next);
  };
}

/** Some clients send null or blanks in a call without a body. The parser rejects both, and its error has the text. */
const isNoBody = (error: Error & { body?: unknown }): boolean => typeof error.body === 'string' && ['', 'null'].includes(error.body.trim());

function refuse(error: Error): never {
  const status = (error as Error & { status?: number }).status;
  if (status === 413) throw new HttpError(413, 'The request is too large');
  if (status === 415) throw new HttpError(415, 'The body has an encoding that is not supported');
  throw badRequest('Malformed JSON');
}
