import type { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { finished, type Readable } from 'node:stream';
import { Busboy, type BusboyConfig, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { hasSpaceFor, isDiskFull } from '../data-folder';
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
  /** Fields that hold files. Files in other fields are rejected, but JSON there is text. Default none: then files can be in every field. */
  fileFields: readonly string[];
  /**
   * Text in `fileFields` goes to the body, and the route checks it. Default false: it is rejected, because a client that sends it meant to send a file.
   * A text that is too long is always rejected for this reason: it may be a file as a `data:` URL.
   */
  textInFileFields: boolean;
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
const diskFull = (cause?: unknown) =>
  Object.assign(new HttpError(503, 'The files could not be received, because the disk of the shop is full. Nothing was saved. Please tell the operator of the shop.'), { cause });

/** An empty file needs no space: browsers send one for a field in which no file is chosen. */
async function* whileSpaceFor(bytes: number, folder: string, content: Readable): AsyncIterable<Buffer> {
  let isChecked = false;
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (!isChecked && !(await hasSpaceFor(folder, bytes))) throw diskFull();
    isChecked = true;
    yield chunk;
  }
}

/** @returns why a part cannot be read. Its name is undefined if it has none, although the types of Busboy do not say so. */
function partProblem(name: string | undefined, encoding: string): HttpError | undefined {
  // RFC 7578, 4.2.
  if (name === undefined) return malformed();
  if (!plainEncodings.has(encoding.trim())) return badRequest('The form has an encoding that is not supported');
  return undefined;
}

/** Browsers write a quotation mark and line breaks in a file name this way, and no other characters (WHATWG HTML, "multipart/form-data"). */
const typedName = (name: string): string => name.replaceAll('%22', '"').replaceAll(/(?:%0D|%0A)+/g, ' ');

/** Busboy skips parts that it cannot read, without an event. The parser inside it has an event for each part. */
interface PartEvents {
  _parser: { parser: EventEmitter };
}

/** @throws HttpError 400 if the type of the request has no valid boundary */
function busboyOf(config: BusboyConfig): BusboyInstance {
  try {
    return new Busboy(config);
  } catch {
    throw malformed();
  }
}

/**
 * @param onSkipped called if a part was skipped, at the latest before `finish`
 * @throws HttpError 400
 */
function parserOf(request: IncomingMessage, limits: FormLimits, onSkipped: () => void): BusboyInstance {
  let [begun, read] = [0, 0];
  const check = () => {
    if (read < begun) onSkipped();
  };
  const parser = busboyOf({
    headers: request.headers as BusboyHeaders,
    isPartAFile(field, type, fileName) {
      read += 1;
      // A browser can send a type only with a file name (a `Blob`). Clients that are generated from the OpenAPI document send objects and lists this way.
      const isOtherField = field !== undefined && limits.fileFields.length > 0 && !limits.fileFields.includes(field);
      // RFC 7578, 4.2. Otherwise the type of a part says nothing about this.
      return fileName !== undefined && !(isOtherField && type === 'application/json');
    },
    limits: { files: limits.maxFiles, fileSize: limits.maxFileBytes, fields: mostFields, fieldSize: limits.maxFieldsBytes },
  });
  (parser as unknown as PartEvents)._parser.parser.on('part', () => {
    check();
    begun += 1;
  });
  return parser.once('finish', check);
}

/**
 * Reads a form; its files are written to the folder.
 * @param folder called once for each file
 * @throws HttpError 503 if the disk is nearly full, 413 if a limit is exceeded, 400 if the form is malformed or incomplete, or has a part that cannot be read
 */
export async function readForm(request: IncomingMessage, folder: () => Promise<string>, limits: FormLimits): Promise<Form> {
  const { maxFileBytes, maxFieldsBytes, fileFields, textInFileFields, tooLargeText } = limits;
  const { promise: parsed, resolve: finish, reject: refuse } = Promise.withResolvers<void>();
  const parser = parserOf(request, limits, () => refuse(badRequest('A part of the form cannot be read. Each part needs the header "Content-Disposition: form-data" with a name.')));
  const fields = new Map<string, string[]>();
  const contents: Readable[] = [];
  const files: Promise<UploadedFile>[] = [];
  let textBytes = 0;

  /** @returns its path */
  async function store(name: string, content: Readable): Promise<string> {
    try {
      const path = join(await folder(), name);
      await writeFile(path, whileSpaceFor(maxFileBytes, dirname(path), content));
      return path;
    } catch (error) {
      throw isDiskFull(error) ? diskFull(error) : error;
    }
  }

  parser.on('field', (field, value, _isNameCut, isCut, encoding) => {
    const problem = partProblem(field, encoding);
    if (problem) return refuse(problem);
    textBytes += Buffer.byteLength(value);
    const isTooLong = isCut || textBytes > maxFieldsBytes;
    const mustBeFile = fileFields.includes(field) && value !== '' && (isTooLong || !textInFileFields);
    if (mustBeFile) return refuse(badRequest(`The field "${field}" must hold files, each in a part with a file name`));
    if (isTooLong) return refuse(new HttpError(413, 'The text in the form is too long'));
    fields.set(field, [...(fields.get(field) ?? []), value]);
  });
  parser.on('file', (field, content, fileName, encoding, mimetype) => {
    contents.push(content);
    content.on('error', () => refuse(malformed()));
    const misplaced = fileFields.length > 0 && !fileFields.includes(field) ? badRequest(`Files must be in the field "${fileFields.join('" or "')}"`) : undefined;
    // An empty file without a name is no file.
    const problem = partProblem(field, encoding) ?? (fileName === '' ? undefined : misplaced);
    if (problem) return refuse(problem);
    if (misplaced) content.once('data', () => refuse(misplaced));
    content.once('limit', () => refuse(new HttpError(413, tooLargeText)));
    const name = String(files.length);
    const file = store(name, content).then((path) => ({ field, path, size: content.bytesRead, originalName: typedName(fileName), mimetype }));
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
