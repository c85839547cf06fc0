import type { WriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as parsed } from 'node:timers/promises';
import type Koa from 'koa';
import { koaBody } from 'koa-body';
import type { AppState } from './app-types';
import { HttpError, badRequest } from './http-error';

/** An uploaded file in a temporary folder, removed after the answer. The client chose `mimetype` and `originalName`: do not trust them. */
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
  /** Of all text fields together; default 1 MiB. */
  maxFieldsBytes?: number;
  /** The message of the 413 for files. */
  tooLargeText?: string;
  /** Each form gets a folder in it. Default: the system's temporary folder. */
  directory?: string;
}

/** The text fields' limits by formidable's codes. */
const fieldLimits: Record<number, string> = { 1006: 'The text in the form is too long', 1007: 'The form has too many fields' };

const folderPrefix = 'storefront-upload';
const leftoverAfterMs = 60 * 60 * 1000;

/** A killed process leaves the folders of its uploads. Another process may be using newer ones. */
async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) if (name.startsWith(folderPrefix)) await removeLeftover(join(directory, name)).catch(() => undefined);
}

/** @throws Error if another user of the machine has the folder, or another process removes it */
async function removeLeftover(folder: string): Promise<void> {
  const { mtimeMs } = await stat(folder);
  if (mtimeMs < Date.now() - leftoverAfterMs) await rm(folder, { recursive: true, force: true });
}

/**
 * Middleware for one route of an app with `multipart: true`: text fields go to `ctx.request.body`, files to `ctx.state.files`. It first removes files that
 * a killed process left.
 * Other bodies pass unchanged. Answers 413 if a limit is exceeded and 400 if the form is malformed.
 */
export function multipartBody(options: MultipartOptions = {}): Koa.Middleware<AppState> {
  const { maxFiles = 10, maxFileBytes = 5 * 1024 * 1024, maxFieldsBytes = 1024 * 1024, tooLargeText = 'The upload is too large' } = options;
  const directory = options.directory ?? tmpdir();
  void removeLeftovers(directory).catch(() => undefined);

  function refuse(error: Error): never {
    const { httpCode, code = 0 } = error as Error & { httpCode?: number; code?: number };
    if (httpCode === 413) throw new HttpError(413, fieldLimits[code] ?? tooLargeText);
    throw badRequest('Malformed form data');
  }

  return async (ctx, next) => {
    if (!ctx.request.is('multipart/form-data')) return next();
    // A new folder, which only this user can open: no other user of the machine can create it first.
    const folder = await mkdtemp(join(directory, `${folderPrefix}-`));
    const opened: FormidableFile[] = [];
    const read = koaBody({
      multipart: true,
      json: false,
      urlencoded: false,
      text: false,
      patchNode: false,
      formidable: {
        uploadDir: folder,
        maxFiles,
        maxFileSize: maxFileBytes,
        maxTotalFileSize: maxFiles * maxFileBytes,
        maxFields: 100,
        maxFieldsSize: maxFieldsBytes,
        allowEmptyFiles: true,
        minFileSize: 0,
        onFileBegin: (_field, file) => opened.push(file as FormidableFile),
      },
      onError: refuse,
    });
    try {
      await read(ctx as Parameters<typeof read>[0], async () => {
        ctx.state.files = uploadedFiles(ctx.request.files, opened);
        await next();
      });
    } finally {
      // After a refusal, formidable still opens the files that follow in the same chunk.
      await parsed();
      await Promise.all(opened.map(close));
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** formidable may leave the stream open if the form is rejected. */
interface FormidableFile {
  filepath: string;
  _writeStream?: WriteStream;
}

async function close({ _writeStream: stream }: FormidableFile): Promise<void> {
  if (stream && !stream.closed) await new Promise<void>((resolve) => stream.once('close', resolve).destroy());
}

/**
 * In the order of the form: formidable lists files in the order in which they were written. Browsers send an empty file without a name for a field in
 * which no file is chosen.
 */
function uploadedFiles(files: Koa.Request['files'], opened: FormidableFile[]): UploadedFile[] {
  const positions = new Map(opened.map(({ filepath }, position) => [filepath, position]));
  const sent = Object.entries(files ?? {}).flatMap(([field, value]) =>
    [value].flat().map((file) => ({
      field,
      path: file.filepath,
      size: file.size,
      originalName: file.originalFilename ?? '',
      mimetype: file.mimetype ?? 'application/octet-stream',
    })),
  );
  return sent.filter(({ size, originalName }) => size > 0 || originalName !== '').sort((one, other) => positions.get(one.path)! - positions.get(other.path)!);
}
