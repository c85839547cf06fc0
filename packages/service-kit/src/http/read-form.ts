import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { finished, type Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
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

/** For `multipartBody`. */
export interface FormLimits {
  /** Default 10. */
  maxFiles: number;
  /** Of one file; default 5 MiB. */
  maxFileBytes: number;
  /** Of all text fields together; default 1 MiB. */
  maxFieldsBytes: number;
  /** The message of the 413 for files. */
  tooLargeText: string;
}

/** The fields and files of a form. A field has a list of values if it occurs more than once. The files are in the order of the form. */
interface Form {
  body: Record<string, string | string[]>;
  files: UploadedFile[];
}

const mostFields = 100;
/** Values of `Content-Transfer-Encoding` that leave the bytes as they are. RFC 7578 (4.7) deprecates the header, and browsers do not send it. */
const plainEncodings = new Set(['7bit', '8bit', 'binary', 'utf-8']);

const malformed = () => badRequest('Malformed form data');

/** @returns why a part cannot be read. Its name is undefined if it has none, although the types of Busboy do not say so. */
function partProblem(name: string | undefined, encoding: string): HttpError | undefined {
  // RFC 7578, 4.2.
  if (name === undefined) return malformed();
  if (!plainEncodings.has(encoding.trim())) return badRequest('The form has an encoding that is not supported');
  return undefined;
}

/** @throws HttpError 400 */
function parserOf(request: IncomingMessage, limits: FormLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      // RFC 7578, 4.2. The type of a part says nothing about this.
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      limits: { files: limits.maxFiles, fileSize: limits.maxFileBytes, fields: mostFields, fieldSize: limits.maxFieldsBytes },
    });
  } catch {
    throw malformed();
  }
}

/**
 * Reads a form; its files are written to the folder.
 * @throws HttpError 413 if a limit is exceeded, 400 if the form is malformed or incomplete
 */
export async function readForm(request: IncomingMessage, folder: string, limits: FormLimits): Promise<Form> {
  const { maxFieldsBytes, tooLargeText } = limits;
  const parser = parserOf(request, limits);
  const fields = new Map<string, string[]>();
  const contents: Readable[] = [];
  const files: Promise<UploadedFile>[] = [];
  const { promise: parsed, resolve: finish, reject: refuse } = Promise.withResolvers<void>();
  let textBytes = 0;

  parser.on('field', (field, value, _isNameCut, isCut, encoding) => {
    const problem = partProblem(field, encoding);
    if (problem) return refuse(problem);
    textBytes += Buffer.byteLength(value);
    if (isCut || textBytes > maxFieldsBytes) return refuse(new HttpError(413, 'The text in the form is too long'));
    fields.set(field, [...(fields.get(field) ?? []), value]);
  });
  parser.on('file', (field, content, originalName, encoding, mimetype) => {
    contents.push(content);
    content.on('error', () => refuse(malformed()));
    const problem = partProblem(field, encoding);
    if (problem) return refuse(problem);
    content.once('limit', () => refuse(new HttpError(413, tooLargeText)));
    const path = join(folder, String(files.length));
    const file = writeFile(path, content).then(() => ({ field, path, size: content.bytesRead, originalName, mimetype }));
    file.catch(refuse);
    files.push(file);
  });
  parser.once('filesLimit', () => refuse(new HttpError(413, tooLargeText)));
  parser.once('fieldsLimit', () => refuse(new HttpError(413, 'The form has too many fields')));
  parser.on('error', () => refuse(malformed()));
  parser.once('finish', finish);
  // Also called for a request that was aborted before.
  finished(request, () => {
    if (!request.readableEnded) refuse(malformed());
  });

  try {
    request.pipe(parser);
    await parsed;
    const body = Object.fromEntries([...fields].map(([field, values]) => [field, values.length === 1 ? values[0]! : values]));
    return { body, files: await Promise.all(files) };
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    for (const content of contents) content.destroy();
    // The files must be closed before their folder is removed.
    await Promise.allSettled(files);
    throw error;
  }
}
