import type Koa from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { HttpError, badRequest } from './http-error';

const withBody = [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE];

/** Reads JSON bodies into `ctx.request.body`; answers 415 to other types, and to multipart unless it is expected. */
export function jsonBody(options: { maxBytes: number; multipart: boolean }): Koa.Middleware {
  const read = koaBody({
    json: true,
    jsonTypes: ['application/json'],
    jsonLimit: options.maxBytes,
    urlencoded: false,
    text: false,
    multipart: false,
    patchNode: false,
    parsedMethods: withBody,
    onError: refuse,
  });
  const accepted = options.multipart ? ['application/json', 'multipart/form-data'] : ['application/json'];
  return async (ctx, next) => {
    if (ctx.get('content-length') !== '0' && ctx.request.is(accepted) === false) {
      throw new HttpError(415, options.multipart ? 'The body must be JSON or multipart form data' : 'The body must be JSON');
    }
    await read(ctx as Parameters<typeof read>[0], next);
  };
}

function refuse(error: Error): never {
  const status = (error as Error & { status?: number }).status;
  if (status === 413) throw new HttpError(413, 'The request is too large');
  if (status === 415) throw new HttpError(415, 'The body has an encoding that is not supported');
  throw badRequest('Malformed JSON');
}
