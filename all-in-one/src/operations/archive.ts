import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { hasSpaceFor, linesOf, newId, removeOldDrafts, syncFolder } from '@storefront/service-kit';
import { z } from 'zod';
import { RefusedError, storedParts } from './context';

/**
 * A backup is one gzipped file of JSON lines: a head, the content, and an end with the number of lines and their SHA-256. It does not depend on
 * the store, because documents are the same in both.
 */
const head = z.strictObject({ storefrontBackup: z.literal(1), takenAt: z.iso.datetime() });
const documents = z.strictObject({ part: z.enum(storedParts), collection: z.string().regex(/^[\w-]+$/), documents: z.array(z.looseObject({ _id: z.string() })) });
const picture = z.strictObject({ picture: z.string().regex(/^[\w-]+$/), base64: z.base64() });
const end = z.strictObject({ lines: z.int(), sha256: z.string() });

export type Content = z.infer<typeof documents> | z.infer<typeof picture>;

const notUsable = (file: string, why: string) => new RefusedError(`${file} cannot be restored: ${why}.`);

const notWritable = (file: string, why: string) => new RefusedError(`The backup cannot be written to ${file}: ${why}.`);

/** Renaming the complete backup would replace a device or a pipe by a file. */
async function refuseOtherThanFile(file: string): Promise<void> {
  const existing = await stat(file).catch(() => undefined);
  if (existing?.isDirectory()) throw notWritable(file, 'it is a folder');
  if (existing && !existing.isFile()) throw notWritable(file, 'it is not a regular file');
}

/** A backup that runs writes to its draft all the time. */
const leftoverAfterMs = 10 * 60 * 1000;

/** @throws RefusedError if the file cannot be created */
async function createDraft(draft: string, file: string) {
  try {
    return await open(draft, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw notWritable(file, code === 'ENOENT' ? 'its folder does not exist' : String(code));
  }
}

/** An interrupted backup leaves its draft, which contains personal data. A name without an id, such as `<file>.part`, can be a file of the operator. */
function removeLeftovers(file: string): Promise<void> {
  const prefix = basename(file);
  return removeOldDrafts(dirname(file), (name) => name.startsWith(prefix) && /^\.[0-9a-f]{24}\.part$/.test(name.slice(prefix.length)), leftoverAfterMs);
}

/** The free space is checked before each of these steps. */
const stepBytes = 1_000_000;

/** The shop can run on the same disk. A full disk would end it. */
const whileSpaceIn = (folder: string, file: string) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let checked = 0;
    for await (const chunk of chunks) {
      if (checked <= 0) {
        if (!(await hasSpaceFor(folder, stepBytes))) throw notWritable(file, 'the disk is nearly full. Free some space');
        checked = stepBytes;
      }
      checked -= chunk.length;
      yield chunk;
    }
  };

/**
 * Writes a backup under another name and renames it when it is complete and on disk. It first removes the drafts of interrupted backups to the same file.
 * @throws RefusedError if the file cannot be written, its disk is nearly full, or it exists and is not a regular file
 */
export async function writeArchive(file: string, takenAt: Date, contents: AsyncIterable<Content>): Promise<void> {
  async function* lines() {
    const hash = createHash('sha256');
    let count = 0;
    const line = (value: unknown) => {
      const text = `${JSON.stringify(value)}\n`;
      hash.update(text);
      count += 1;
      return text;
    };
    yield line({ storefrontBackup: 1, takenAt: takenAt.toISOString() });
    for await (const content of contents) yield line(content);
    yield `${JSON.stringify({ lines: count, sha256: hash.digest('hex') })}\n`;
  }
  await refuseOtherThanFile(file);
  // A name of its own, so that an interrupted backup does not block the next, and two at the same time do not mix.
  const draft = `${file}.${newId()}.part`;
  await removeLeftovers(file);
  const handle = await createDraft(draft, file);
  try {
    await pipeline(Readable.from(lines()), createGzip(), whileSpaceIn(dirname(file), file), handle.createWriteStream({ flush: true }));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    const { syscall, code } = error as NodeJS.ErrnoException;
    throw syscall === 'write' ? notWritable(file, String(code)) : error;
  }
  // Some network drives cannot sync a folder.
  await syncFolder(dirname(file)).catch(() => undefined);
}

/**
 * Reads a whole backup.
 * @throws RefusedError if it is incomplete, changed or not a backup; lines that were yielded before are then unreliable
 */
export async function* readArchive(file: string): AsyncGenerator<Content> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw notUsable(file, `it cannot be opened (${error.code})`);
  });
  const hash = createHash('sha256');
  let count = 0;
  let ended = false;
  const unzipped = createGunzip().setEncoding('utf8');
  const zipped = createReadStream('', { fd: handle.fd, autoClose: false });
  zipped.on('error', (error) => unzipped.destroy(error)).pipe(unzipped);
  try {
    for await (const line of linesOf(unzipped)) {
      if (ended) throw notUsable(file, 'it continues after its end');
      const value = parse(file, line);
      const last = end.safeParse(value);
      if (last.success) {
        if (last.data.lines !== count || last.data.sha256 !== hash.digest('hex')) throw notUsable(file, 'its content was changed');
        ended = true;
        continue;
      }
      hash.update(`${line}\n`);
      count += 1;
      if (count === 1) {
        if (!head.safeParse(value).success) throw notUsable(file, 'it is not a backup of a shop');
        continue;
      }
      const content = z.union([documents, picture]).safeParse(value);
      if (!content.success) throw notUsable(file, `line ${count} is unknown`);
      yield content.data;
    }
    if (!ended) throw notUsable(file, 'its end is missing');
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    throw notUsable(file, (error as Error).message);
  } finally {
    unzipped.destroy();
    await handle.close();
  }
}

function parse(file: string, line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw notUsable(file, 'one of its lines is broken');
  }
}
