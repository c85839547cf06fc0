import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type Koa from 'koa';
import { koaBody } from 'koa-body';
import { HttpError, badRequest } from './http-error';

const skipWithinMs = 15_000;

/** A file that was uploaded, in a temporary place; gone once the request is answered. `mimetype` and the name are the caller's claim. */
export interface UploadedFile {
  field: string;
  path: string;
  /** Bytes. */
  size: number;
  originalName: string;
  mimetype: string;
}

export interface MultipartOptions {
  /** Default 10. */
  maxFiles?: number;
  /** Of one file; default 5 MiB. */
  maxFileBytes?: number;
  /** Of all text fields; default 1 MiB. */
  maxFieldsBytes?: number;
  /** Default: a folder in the system's temporary one. */
  directory?: string;
}

/**
 * Middleware for one route of an app that was created with `multipart: true`: text fields go to `ctx.request.body`, files to `ctx.state.files`.
 * Other bodies pass untouched. Answers 413 where a limit is passed and 400 where the form is malformed. Files are removed after the answer.
 */
export function multipartBody(options: MultipartOptions = {}): Koa.Middleware {
  const { maxFiles = 10, maxFileBytes = 5 * 1024 * 1024, maxFieldsBytes = 1024 * 1024 } = options;
  const directory = options.directory ?? join(tmpdir(), 'storefront-uploads');
  return async (ctx, next) => {
    if (!ctx.request.is('multipart/form-data')) return next();
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const begun: string[] = [];
    const read = koaBody({
      multipart: true,
      json: false,
      urlencoded: false,
      text: false,
      patchNode: false,
      formidable: {
        uploadDir: directory,
        maxFiles,
        maxFileSize: maxFileBytes,
        maxTotalFileSize: maxFiles * maxFileBytes,
        maxFields: 100,
        maxFieldsSize: maxFieldsBytes,
        allowEmptyFiles: true,
        minFileSize: 0,
        onFileBegin: (_field, file) => begun.push(file.filepath),
      },
      onError: refuse,
    });
    try {
      await read(ctx as Parameters<typeof read>[0], async () => {
        ctx.state.files = uploadedFiles(ctx.request.files);
        await next();
      });
    } finally {
      await skipRest(ctx.req);
      await Promise.all(begun.map((path) => rm(path, { force: true })));
    }
  };
}

/** A caller that is still sending when the connection ends never reads the answer; so what still comes is read and thrown away. */
async function skipRest(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return;
  request.resume();
  await finished(request, { writable: false, signal: AbortSignal.timeout(skipWithinMs) }).catch(() => undefined);
}

function uploadedFiles(files: Koa.Request['files']): UploadedFile[] {
  return Object.entries(files ?? {}).flatMap(([field, value]) =>
    [value].flat().map((file) => ({
      field,
      path: file.filepath,
      size: file.size,
      originalName: file.originalFilename ?? '',
      mimetype: file.mimetype ?? 'application/octet-stream',
    })),
  );
}

function refuse(error: Error): never {
  if ((error as Error & { httpCode?: number }).httpCode === 413) throw new HttpError(413, 'The upload is too large');
  throw badRequest('Malformed form data');
}
