import type { WriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as parsed } from 'node:timers/promises';
import type Koa from 'koa';
import { koaBody } from 'koa-body';
import { HttpError, badRequest } from './http-error';

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
    const begun: Begun[] = [];
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
        onFileBegin: (_field, file) => begun.push(file as Begun),
      },
      onError: refuse,
    });
    try {
      await read(ctx as Parameters<typeof read>[0], async () => {
        ctx.state.files = uploadedFiles(ctx.request.files);
        await next();
      });
    } finally {
      // Files that follow in the same piece of the body are opened although the form is refused already.
      await parsed();
      await Promise.all(begun.map(remove));
    }
  };
}

/** Formidable's file; where the form is refused, it may leave the stream open. */
interface Begun {
  filepath: string;
  _writeStream?: WriteStream;
}

async function remove({ filepath, _writeStream: stream }: Begun): Promise<void> {
  if (stream && !stream.closed) await new Promise<void>((resolve) => stream.once('close', resolve).destroy());
  await rm(filepath, { force: true });
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
