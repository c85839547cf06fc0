import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Koa from 'koa';
import type { AppState } from './app-types';
import { readForm, type FormLimits, type UploadedFile } from './read-form';

export interface MultipartOptions extends Partial<FormLimits> {
  /** Each form with files gets a folder in it. Default: the system's temporary folder. */
  directory?: string;
}

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

/** Browsers send an empty file without a name for a field in which no file is chosen. */
const isChosen = ({ size, originalName }: UploadedFile) => size > 0 || originalName !== '';

const formReaders = new WeakSet<object>();

/** True for middleware that `multipartBody` made. */
export const readsForms = (middleware: object): boolean => formReaders.has(middleware);

/**
 * Middleware for one route; other routes answer 415 to a form. It must stand directly in the route, because the app does not find it inside other middleware.
 * Text fields go to `ctx.request.body`, files to `ctx.state.files`. A part with a file name is a file, any other part is text. It first removes files that a
 * killed process left.
 * Other bodies pass unchanged. Answers 413 if a limit is exceeded, 400 if the form is malformed and 503 if the disk is nearly full.
 */
export function multipartBody(options: MultipartOptions = {}): Koa.Middleware<AppState> {
  const { maxFiles = 10, maxFileBytes = 5 * 1024 * 1024, maxFieldsBytes = 1024 * 1024, directory = tmpdir() } = options;
  const { fileFields = [], textInFileFields = false, tooLargeText = 'The upload is too large' } = options;
  void removeLeftovers(directory).catch(() => undefined);

  const read: Koa.Middleware<AppState> = async (ctx, next) => {
    if (!ctx.request.is('multipart/form-data')) return next();
    // A new folder, which only this user can open: no other user of the machine can create it first.
    let made: Promise<string> | undefined;
    const folder = () => (made ??= mkdtemp(join(directory, `${folderPrefix}-`)));
    try {
      const { body, files } = await readForm(ctx.req, folder, { maxFiles, maxFileBytes, maxFieldsBytes, fileFields, textInFileFields, tooLargeText });
      ctx.request.body = body;
      ctx.state.files = files.filter(isChosen);
      await next();
    } finally {
      const left = await made?.catch(() => undefined);
      if (left !== undefined) await rm(left, { recursive: true, force: true });
    }
  };
  formReaders.add(read);
  return read;
}
