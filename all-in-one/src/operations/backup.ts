import { isMasterKey, type ImageStore } from '@storefront/catalog';
import { readArchive, writeArchive, type Content } from './archive';
import { done, RefusedError, storedParts, type Context, type Outcome, type Stores } from './context';

/**
 * Copies everything that the shop keeps to one file. Embedded: as it is at one instant, also while customers order: to restore it is like
 * starting after a crash at that instant. MongoDB: collection after collection, so the parts should be stopped.
 */
export async function runBackup({ stores, images, kind }: Context, file: string, now: Date): Promise<Outcome> {
  const counted = { documents: 0, pictures: 0 };
  await writeArchive(file, now, count(contentsOf(stores, images), counted));
  const lines = [`${counted.documents} documents and ${counted.pictures} pictures are in ${file}. It holds personal data and password hashes: keep it as safely as the shop.`];
  if (kind === 'mongodb') lines.push('Parts that ran meanwhile went on writing: stop them first for a copy of one moment.');
  return done(...lines);
}

/** Not a generator itself: all stores have to be looked at in the same instant, and that is the call. */
function contentsOf(stores: Stores, images: ImageStore): AsyncIterable<Content> {
  const held = storedParts.map((part) => ({ part, contents: stores[part].contents() }));
  return (async function* () {
    for (const { part, contents } of held) {
      for await (const { collection, documents } of contents) yield { part, collection, documents: documents as Extract<Content, { part: string }>['documents'] };
    }
    for (const key of (await images.keys()).filter(isMasterKey)) {
      const bytes = await images.read(key);
      if (bytes) yield { picture: key, base64: bytes.toString('base64') };
    }
  })();
}

async function* count(contents: AsyncIterable<Content>, counted: { documents: number; pictures: number }) {
  for await (const content of contents) {
    if ('picture' in content) counted.pictures += 1;
    else counted.documents += content.documents.length;
    yield content;
  }
}

/**
 * Puts a backup in place of what the shop keeps; no part may run.
 * @throws RefusedError where the file is not whole, or the shop not empty and `replace` not given; nothing is changed then
 */
export async function runRestore({ stores, images }: Context, file: string, { replace }: { replace: boolean }): Promise<Outcome> {
  for await (const _content of readArchive(file));
  const full = await filledCollections(stores);
  if (full.length > 0 && !replace) {
    throw new RefusedError(`This shop is not empty (${full.map(({ part, name }) => `${part}: ${name}`).join(', ')}). With --replace, what it keeps is deleted first.`);
  }
  const counted = { documents: 0, pictures: 0 };
  try {
    for (const { part, name } of full) await (await stores[part].collection(name)).remove({});
    for await (const content of count(readArchive(file), counted)) {
      if ('picture' in content) await images.keep(content.picture, Buffer.from(content.base64, 'base64'));
      else await (await stores[content.part].collection(content.collection)).insertAll(content.documents);
    }
  } catch (error) {
    throw new Error('The shop is restored by half: restore again with --replace before it is started', { cause: error });
  }
  return done(`${counted.documents} documents and ${counted.pictures} pictures are restored. Customers log in anew unless the keys are the same.`);
}

async function filledCollections(stores: Stores) {
  const full = [];
  for (const part of storedParts) {
    for (const name of await stores[part].names()) {
      if ((await (await stores[part].collection(name)).count()) > 0) full.push({ part, name });
    }
  }
  return full;
}
