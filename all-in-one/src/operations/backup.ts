import { hasPictures, isMasterKey, type ImageStore } from '@storefront/catalog';
import { beginRestore, endRestore, restoreMark, type Contents, type ShopQueue, type ShopQueues } from '@storefront/service-kit';
import { endLogins } from '@storefront/user';
import { readArchive, writeArchive, type Content } from './archive';
import { done, RefusedError, storedParts, type Context, type Outcome, type StoredPart, type Stores } from './context';

const noPictures = {
  embedded: 'Products have pictures, but the shop has no stored picture. Restore the folder catalog/images in DATA_DIR, then make the backup again.',
  mongodb: 'Products have pictures, but the shop has no stored picture. Restore the collections images.files and images.chunks of the catalogue, then make the backup again.',
};

/**
 * Copies all data of the shop to one file. Embedded: the state of one instant, also while customers order; restoring it is like starting after a
 * crash at that instant. MongoDB: collection after collection, so stop the parts first.
 * @throws RefusedError if the shop is empty, or all pictures of its products are lost: its backup could replace a good one
 */
export async function runBackup({ stores, images, kind, queues }: Context, file: string, now: Date): Promise<Outcome> {
  const counted = { documents: 0, pictures: 0 };
  // Counted first, because parts can handle the events during the copy.
  const notIncluded = queues ? await linesAboutQueues(queues) : [];
  // All stores are asked in one tick, so that their contents are of the same instant.
  const held = storedParts.map((part) => ({ part, contents: stores[part].contents() }));
  async function* complete() {
    yield* count(contentsOf(held, images), counted);
    // Thrown before the archive is complete, so that an earlier backup stays.
    if (counted.documents + counted.pictures === 0) throw new RefusedError('The shop has no data. The settings may name another shop.');
    if (counted.pictures === 0 && (await hasPictures(stores.catalog))) throw new RefusedError(noPictures[kind]);
  }
  try {
    await writeArchive(file, now, complete());
  } finally {
    for (const { contents } of held) contents.close();
  }
  const lines = [`${counted.documents} documents and ${counted.pictures} pictures are in ${file}. The file contains personal data and password hashes: keep it as safe as the shop.`];
  if (kind === 'mongodb') lines.push('Running parts can have written during the backup. Stop them first for a consistent copy.');
  return done(...lines, ...notIncluded);
}

/** A backup does not need RabbitMQ, so it does not fail if RabbitMQ cannot be reached. */
async function linesAboutQueues(queues: Pick<ShopQueues, 'list'>): Promise<string[]> {
  let existing: ShopQueue[];
  try {
    existing = await queues.list();
  } catch (error) {
    return [`The events that wait in RabbitMQ could not be counted; they are not in the file. ${(error as Error).message}`];
  }
  const waitingIn = (chosen: ShopQueue[]) => chosen.reduce((sum, { waiting }) => sum + waiting, 0);
  const events = waitingIn(existing.filter(({ isDeadLetters }) => !isDeadLetters));
  const dead = waitingIn(existing.filter(({ isDeadLetters }) => isDeadLetters));
  const lines = [];
  if (events > 0) lines.push(`${events} events wait in RabbitMQ and are not in the file. To include their effects, let the shop handle them, and make the backup again.`);
  if (dead > 0) lines.push(`${dead} messages in RabbitMQ could not be read and are not in the file. To see them: \`npm run events -- list\`.`);
  return lines;
}

async function* contentsOf(held: { part: StoredPart; contents: Contents }[], images: ImageStore): AsyncGenerator<Content> {
  for (const { part, contents } of held) {
    for await (const { collection, documents } of contents) yield { part, collection, documents: documents as Extract<Content, { part: string }>['documents'] };
  }
  for (const key of (await images.keys()).filter(isMasterKey)) {
    const bytes = await images.read(key);
    if (bytes) yield { picture: key, base64: bytes.toString('base64') };
  }
}

async function* count(contents: AsyncIterable<Content>, counted: { documents: number; pictures: number }) {
  for await (const content of contents) {
    if ('picture' in content) counted.pictures += 1;
    else counted.documents += content.documents.length;
    yield content;
  }
}

/**
 * Replaces the data of the shop by a backup. No part may run. It also deletes the events in RabbitMQ: they belong to the replaced data. It ends all
 * logins, because the restored data does not know which customers registered, and which passwords changed, after the backup.
 * @throws RefusedError if the file is incomplete, a part runs, or the shop is not empty and `replace` is not set; nothing is changed then
 */
export async function runRestore({ stores, images, kind, queues }: Context, file: string, { replace }: { replace: boolean }): Promise<Outcome> {
  for await (const _content of readArchive(file));
  const existing = (await queues?.list()) ?? [];
  refuseIfRunning(existing);
  const full = await filledCollections(stores);
  if (!replace) refuseIfFull(full, existing);
  const counted = { documents: 0, pictures: 0 };
  try {
    // Until the end no part starts, also if this process is killed.
    for (const part of storedParts) await beginRestore(stores[part]);
    if (replace) await images.clear();
    await queues?.empty();
    for (const { part, name } of full) await (await stores[part].collection(name)).remove({});
    for await (const content of count(readArchive(file), counted)) {
      if ('picture' in content) await images.keep(content.picture, Buffer.from(content.base64, 'base64'));
      else await (await stores[content.part].collection(content.collection)).insertAll(content.documents);
    }
    await endLogins(stores.user);
    for (const part of storedParts) await endRestore(stores[part]);
  } catch (error) {
    throw new Error('The restore is incomplete. Restore again with --replace before you start the shop.', { cause: error });
  }
  const lines = [`${counted.documents} documents and ${counted.pictures} pictures are restored. All customers and staff must log in again.`];
  if (kind === 'mongodb') lines.push('Restart the parts that ran during the restore: they have the old products in memory.');
  return done(...lines);
}

function refuseIfRunning(queues: ShopQueue[]): void {
  const running = queues.filter(({ consumers }) => consumers > 0).map(({ name }) => name);
  if (running.length > 0) throw new RefusedError(`The shop is running: a part receives events from ${running.join(', ')}. Stop all parts before you restore a backup.`);
}

function refuseIfFull(full: FilledCollection[], queues: ShopQueue[]): void {
  const found = [
    ...full.map(({ part, name }) => `${part}: ${name}`),
    ...queues.filter(({ waiting }) => waiting > 0).map(({ name, waiting }) => `${waiting} events in ${name}`),
  ];
  if (found.length > 0) throw new RefusedError(`This shop is not empty (${found.join(', ')}). With --replace all of this is deleted first.`);
}

interface FilledCollection {
  part: StoredPart;
  name: string;
}

async function filledCollections(stores: Stores): Promise<FilledCollection[]> {
  const full: FilledCollection[] = [];
  for (const part of storedParts) {
    for (const name of (await stores[part].names()).filter((name) => name !== restoreMark)) {
      if (await (await stores[part].collection(name)).findOne({})) full.push({ part, name });
    }
  }
  return full;
}
