import * as files from 'node:fs/promises';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inject, silentLogger } from '../testing';
import type { TestClient } from '../testing';
import { createHttpApp } from './app';
import { badRequest } from './http-error';
import { multipartBody } from './multipart';
import { readForm } from './read-form';

vi.mock('node:fs/promises', async (original) => ({ ...(await original<typeof import('node:fs/promises')>()) }));

let directory: string;
const options = () => ({ directory, maxFiles: 2, maxFileBytes: 1_000, maxFieldsBytes: 500, fileFields: ['images'], textInFileFields: false, tooLargeText: 'At most 2 files' });
let client: TestClient;
/** The folders of the received files. */
let folders: { folder: string; mode: number }[] = [];
/** The result of a request that is aborted before its form is read. */
let aborted = Promise.withResolvers<unknown>();

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'storefront-multipart-'));
  const app = createHttpApp({ part: 'catalog', logger: silentLogger }, (router) => {
    router.post('/products', multipartBody(options()), async (ctx) => {
      const { files = [] } = ctx.state;
      if ((ctx.request.body as { fail?: string } | undefined)?.fail) throw badRequest('Refused');
      for (const folder of new Set(files.map(({ path }) => dirname(path)))) folders.push({ folder, mode: (await stat(folder)).mode & 0o777 });
      const contents = await Promise.all(files.map(({ path }) => readFile(path, 'utf8')));
      ctx.body = { body: ctx.request.body, files: files.map(({ path: _path, ...file }) => file), contents };
    });
    router.post('/aborted', async (ctx, next) => {
      ctx.req.destroy();
      await next().then(aborted.resolve, aborted.reject);
    }, multipartBody(options()));
    router.post('/checked', multipartBody({ ...options(), textInFileFields: true }), (ctx) => {
      ctx.body = { body: ctx.request.body, files: ctx.state.files?.length };
    });
    router.post('/plain', (ctx) => {
      ctx.body = { body: ctx.request.body ?? null };
    });
  });
  client = await inject(app);
});
afterEach(async () => {
  await client.close();
  await rm(directory, { recursive: true, force: true });
});

async function send(form: FormData, path = '/products') {
  const { headers, body } = await encode(form);
  return client.request('POST', path, { headers, body });
}

/** Sends parts as they are: their headers, an empty line, their content. */
const sendParts = (...parts: string[]) =>
  client.request('POST', '/products', { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: Buffer.from(`${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`) });

async function encode(form: FormData) {
  const response = new Response(form);
  return { headers: { 'content-type': response.headers.get('content-type') ?? '' }, body: Buffer.from(await response.arrayBuffer()) };
}

function formWith(...sizes: number[]): FormData {
  const form = new FormData();
  form.set('name', 'Kanchipuram ஸேலை');
  form.append('sizes', 'S');
  form.append('sizes', 'M');
  sizes.forEach((size, position) => form.append('images', new Blob(['x'.repeat(size)], { type: 'image/png' }), `../../${position}.png`));
  return form;
}

describe('a multipart body', () => {
  it('removes the old files that a killed process left, and nothing of others', async () => {
    const twoHoursAgo = Date.now() / 1_000 - 2 * 60 * 60;
    for (const name of ['other', 'storefront-upload-new', 'storefront-upload-old']) {
      await mkdir(join(directory, name));
      await writeFile(join(directory, name, 'file'), 'statement');
      if (name !== 'storefront-upload-new') await utimes(join(directory, name), twoHoursAgo, twoHoursAgo);
    }
    multipartBody({ directory });
    await expect.poll(() => readdir(directory)).toEqual(['other', 'storefront-upload-new']);
  });

  it('is written to a folder of its own that no other user can open', async () => {
    folders = [];
    await Promise.all([send(formWith(3)), send(formWith(3))]);
    expect(new Set(folders.map(({ folder }) => folder)).size).toBe(2);
    expect(folders.map(({ mode }) => mode)).toEqual([0o700, 0o700]);
    expect(await readdir(directory)).toEqual([]);
  });

  it('is read as fields and files, and the files are removed after the answer', async () => {
    const answer = await send(formWith(3, 4));
    expect(answer.body.body).toEqual({ name: 'Kanchipuram ஸேலை', sizes: ['S', 'M'] });
    expect(answer.body.contents).toEqual(['xxx', 'xxxx']);
    expect(answer.body.files[0]).toMatchObject({ field: 'images', size: 3, mimetype: 'image/png' });
    expect(await readdir(directory)).toEqual([]);
  });

  it('has its files in the order of the form, whatever their sizes', async () => {
    expect((await send(formWith(900, 1))).body.files.map(({ size }: { size: number }) => size)).toEqual([900, 1]);
  });

  it('has a file for each part with a file name, even without a type', async () => {
    const { body } = await sendParts('Content-Disposition: form-data; name="images"; filename="a.webp"\r\n\r\nxyz');
    expect(body).toMatchObject({ body: {}, files: [{ field: 'images', originalName: 'a.webp', size: 3 }], contents: ['xyz'] });
  });

  it.each(['application/json', 'text/plain', 'text/plain; charset=utf-8', 'application/octet-stream'])('has text for a part without a file name of the type %s', async (type) => {
    const { body } = await sendParts(`Content-Disposition: form-data; name="specifications"\r\nContent-Type: ${type}\r\n\r\n{"material":"பட்டு"}`);
    expect(body).toMatchObject({ body: { specifications: '{"material":"பட்டு"}' }, files: [] });
  });

  it('has text for JSON with a file name outside the fields for files, because a browser names every Blob', async () => {
    const form = formWith(3);
    form.append('specifications', new Blob(['{"material":"பட்டு"}'], { type: 'application/json' }));
    const { body } = await send(form);
    expect(body).toMatchObject({ body: { specifications: '{"material":"பட்டு"}' }, files: [{ field: 'images' }] });
    form.append('images', new Blob(['{}'], { type: 'application/json' }));
    expect((await send(form)).body.files).toMatchObject([{ field: 'images', mimetype: 'image/png' }, { field: 'images', mimetype: 'application/json' }]);
  });

  it.each(['7bit', '8bit', 'binary', 'BINARY ', 'utf-8'])('is read as UTF-8 with the transfer encoding %j', async (encoding) => {
    const { status, body } = await sendParts(`Content-Disposition: form-data; name="name"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\nபட்டு`);
    expect({ status, name: body.body?.name }).toEqual({ status: 200, name: 'பட்டு' });
  });

  it.each(['base64', 'quoted-printable', 'utf16le', 'hex', 'x', '', '__proto__'])('is rejected with the transfer encoding %j', async (encoding) => {
    for (const disposition of ['name="name"', 'name="images"; filename="a.png"']) {
      const answer = await sendParts(`Content-Disposition: form-data; ${disposition}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n4KSq`);
      expect(answer).toMatchObject({ status: 400, body: { success: false, message: 'The form has an encoding that is not supported' } });
    }
    expect(await readdir(directory)).toEqual([]);
  });

  it.each(['form-data', 'form-data; filename="a.png"'])('is rejected with a part without a name: %s', async (disposition) => {
    const answer = await sendParts('Content-Disposition: form-data; name="name"\r\n\r\nSaree', `Content-Disposition: ${disposition}\r\n\r\nxyz`);
    expect(answer).toMatchObject({ status: 400, body: { success: false, message: 'Malformed form data' } });
    expect(await readdir(directory)).toEqual([]);
  });

  it.each([
    ['नवंबर %22HDFC%22.csv', 'नवंबर "HDFC".csv'],
    ['a%0D%0Ab%0Ac.csv', 'a b c.csv'],
    ['100%25 silk %2522.csv', '100%25 silk %2522.csv'],
  ])('has the file name %j, in which browsers escape only quotation marks and line breaks, as %j', async (sent, name) => {
    const { body } = await sendParts(`Content-Disposition: form-data; name="images"; filename="${sent}"\r\n\r\nxyz`);
    expect(body.files).toMatchObject([{ originalName: name }]);
  });

  const picture = 'Content-Disposition: form-data; name="images"; filename="a.png"\r\n\r\nxyz';
  it.each([
    ['without a disposition', 'Content-Type: image/png\r\n\r\nxyz'],
    ['without a header', '\r\n\r\nxyz'],
    ['whose header does not end', 'Content-Disposition: form-data; name="images"; filename="a.png"'],
    ['with another disposition', 'Content-Disposition: attachment; name="images"; filename="a.png"\r\n\r\nxyz'],
    ['with a line break in its file name', 'Content-Disposition: form-data; name="images"; filename="a\n.png"\r\n\r\nxyz'],
    ['whose header is too long', `X-Long: ${'x'.repeat(100_000)}\r\n${picture}`],
  ])('is rejected with a part %s, wherever it stands', async (_case, part) => {
    for (const parts of [[part], [part, picture], [picture, part]]) {
      const answer = await sendParts(...parts);
      expect(answer).toMatchObject({ status: 400, body: { success: false, message: 'A part of the form cannot be read. Each part needs the header "Content-Disposition: form-data" with a name.' } });
    }
    expect(await readdir(directory)).toEqual([]);
  });

  it.each([
    ['text', 'Content-Disposition: form-data; name="images"\r\n\r\np1.png'],
    // `curl -F images=@p1.png,p2.png` sends this.
    ['a form of files', `Content-Disposition: form-data; name="images"\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\nContent-Disposition: attachment; filename="a.png"\r\n\r\n${'x'.repeat(600)}\r\n--c--\r\n`],
  ])('is rejected with %s in a field for files', async (_case, part) => {
    expect(await sendParts(part)).toMatchObject({ status: 400, body: { success: false, message: 'The field "images" must hold files, each in a part with a file name' } });
  });

  it.each([['images', 'data:image/png;base64,'.padEnd(600, 'A'), 400, 'The field "images" must hold files, each in a part with a file name'], ['name', 'x'.repeat(600), 413, 'The text in the form is too long']])(
    'is rejected with a text above the limit in %s, also by a route that checks the text in a field for files',
    async (field, value, status, message) => {
      const form = new FormData();
      form.append(field, value);
      expect(await send(form, '/checked')).toMatchObject({ status, body: { success: false, message } });
    },
  );

  it('passes text in a field for files on to a route that checks it', async () => {
    const form = new FormData();
    form.append('images', 'p1');
    form.append('images', new Blob(['xyz']), 'a.png');
    form.append('images', 'p2');
    expect((await send(form, '/checked')).body).toEqual({ body: { images: ['p1', 'p2'] }, files: 1 });
  });

  it.each([
    ['', 'xyz'],
    ['a.png', ''],
    ['a.png', 'xyz'],
  ])('is rejected with a file in another field, with the name %j and the content %j', async (name, content) => {
    const part = `Content-Disposition: form-data; name="name"; filename="${name}"\r\n\r\n${content}`;
    for (const parts of [[part], [part, picture], [picture, part]]) {
      expect(await sendParts(...parts)).toMatchObject({ status: 400, body: { success: false, message: 'Files must be in the field "images"' } });
    }
    expect(await readdir(directory)).toEqual([]);
  });

  it('has no file for another field in which no file is chosen', async () => {
    const { body } = await sendParts('Content-Disposition: form-data; name="name"; filename=""\r\n\r\n', picture);
    expect(body.files).toMatchObject([{ field: 'images' }]);
  });

  it('fails with 500, and not as malformed, if the events of parts are missing', async () => {
    const spy = vi.spyOn(Busboy.prototype as unknown as { getParserByHeaders: () => object }, 'getParserByHeaders').mockReturnValue({});
    try {
      expect((await send(formWith(3))).status).toBe(500);
    } finally {
      spy.mockRestore();
    }
  });

  it('has no file for a field for files that is blank', async () => {
    expect((await sendParts('Content-Disposition: form-data; name="images"\r\n\r\n')).body).toMatchObject({ files: [] });
  });

  it('is read no further than to its first part that cannot be read', async () => {
    let sent = 0;
    const pieces = (async function* () {
      for (; sent < 100; sent += 1) yield Buffer.from('--b\r\n\r\n\r\n'.repeat(1_000));
    })();
    const form = Object.assign(Readable.from(pieces), { headers: { 'content-type': 'multipart/form-data; boundary=b' } }) as unknown as IncomingMessage;
    await expect(readForm(form, async () => directory, options())).rejects.toMatchObject({ status: 400 });
    expect(sent).toBeLessThan(10);
  });

  it('has no file for a field in which no file is chosen', async () => {
    const form = formWith(3);
    form.append('images', new Blob([]), '');
    expect((await send(form)).body.files).toHaveLength(1);
  });

  it('leaves no files behind if the route rejects it', async () => {
    const form = formWith(3);
    form.set('fail', 'yes');
    expect((await send(form)).status).toBe(400);
    expect(await readdir(directory)).toEqual([]);
  });

  it.each<[string, FormData]>([
    ['a file that is too large', formWith(1_001)],
    ['a file that is far too large', formWith(3_000_000)],
    ['too many files', formWith(1, 1, 1)],
  ])('is rejected with %s', async (_case, form) => {
    expect(await send(form)).toMatchObject({ status: 413, body: { success: false, message: 'At most 2 files' } });
    await expect.poll(() => readdir(directory)).toEqual([]);
  });

  it('leaves no file open or behind if it has far too many', async () => {
    const openFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length;
    await send(formWith(1));
    const before = await openFiles();
    for (let call = 0; call < 20; call += 1) expect((await send(formWith(...Array.from({ length: 30 }, () => 1)))).status).toBe(413);
    expect(await readdir(directory)).toEqual([]);
    expect(await openFiles()).toBeLessThan(before + 10);
  });

  it('is rejected before all of it was sent, and the client can read the answer', async () => {
    const { headers, body } = await encode(formWith(1, 1, 1));
    const pieces = Array.from({ length: 100 }, () => 'x'.repeat(64 * 1024));
    const answer = await request(`${client.url}/products`, { method: 'POST', headers, body: Readable.from([body, ...pieces]) });
    expect({ status: answer.statusCode, body: await answer.body.json() }).toEqual({ status: 413, body: { success: false, message: 'At most 2 files' } });
    expect(answer.headers.connection).toBe('close');
  });

  it('is rejected with too many fields', async () => {
    const form = new FormData();
    for (let field = 0; field <= 100; field += 1) form.append(`field${field}`, 'x');
    expect(await send(form)).toMatchObject({ status: 413, body: { success: false, message: 'The form has too many fields' } });
  });

  it('is rejected with fields that are too large', async () => {
    const form = formWith();
    form.set('description', 'x'.repeat(600));
    expect(await send(form)).toMatchObject({ status: 413, body: { success: false, message: 'The text in the form is too long' } });
  });

  it('is rejected if it is malformed or incomplete', async () => {
    const { headers, body } = await encode(formWith(10));
    for (const malformed of [body.subarray(0, body.length - 60), Buffer.from('junk')]) {
      expect(await client.request('POST', '/products', { headers, body: malformed })).toMatchObject({ status: 400, body: { success: false, message: 'Malformed form data' } });
    }
    expect((await client.request('POST', '/products', { headers: { 'content-type': 'multipart/form-data' }, body })).status).toBe(400);
    await expect.poll(() => readdir(directory)).toEqual([]);
  });

  it('ends and leaves no folder behind if the client disconnected before it is read', async () => {
    aborted = Promise.withResolvers();
    const sent = send(formWith(3), '/aborted').catch(() => undefined);
    await expect(aborted.promise).rejects.toMatchObject({ status: 400 });
    await sent;
    await expect.poll(() => readdir(directory)).toEqual([]);
  });

  it('ends and leaves no folder behind if the client disconnects in the middle of a file', async () => {
    const { headers, body } = await encode(formWith(900));
    const upload = request(`${client.url}/products`, { method: 'POST', headers, body: Readable.from((async function* () {
      yield body.subarray(0, body.length - 300);
      await expect.poll(() => readdir(directory)).toHaveLength(1);
      throw new Error('disconnected');
    })()) });
    await expect(upload).rejects.toThrow('disconnected');
    await expect.poll(() => readdir(directory)).toEqual([]);
  });

  describe('on a full disk', () => {
    const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));

    it('is read if it has no files', async () => {
      const spy = vi.spyOn(files, 'mkdtemp').mockImplementation(full);
      try {
        expect(await send(formWith())).toMatchObject({ status: 200, body: { body: { name: 'Kanchipuram ஸேலை' }, files: [] } });
      } finally {
        spy.mockRestore();
      }
    });

    it.each(['mkdtemp', 'writeFile'] as const)('is answered with 503 if %s fails', async (operation) => {
      const spy = vi.spyOn(files, operation).mockImplementation(full);
      try {
        expect(await send(formWith(3, 4))).toMatchObject({ status: 503, body: { success: false, message: expect.stringContaining('the disk of the shop is full. Nothing was saved.') } });
      } finally {
        spy.mockRestore();
      }
      expect(await readdir(directory)).toEqual([]);
    });

    it.each([
      [10_000_999, 503],
      [10_001_000, 200],
    ])('leaves 10 MB to the store: with %i bytes free, a file of at most 1,000 bytes is answered with %i', async (bavail, status) => {
      const spy = vi.spyOn(files, 'statfs').mockResolvedValue({ blocks: 100_000_000, bavail, bsize: 1 } as never);
      try {
        expect(await send(formWith(3, 4))).toMatchObject({ status });
      } finally {
        spy.mockRestore();
      }
      expect(await readdir(directory)).toEqual([]);
    });
  });

  it('is read on a nearly full disk if no file is chosen', async () => {
    const spy = vi.spyOn(files, 'statfs').mockResolvedValue({ blocks: 100_000_000, bavail: 0, bsize: 1 } as never);
    const empty = 'Content-Disposition: form-data; name="images"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n';
    try {
      expect(await sendParts(empty)).toMatchObject({ status: 200, body: { files: [] } });
      expect(await sendParts(`${empty}not empty`)).toMatchObject({ status: 503 });
    } finally {
      spy.mockRestore();
    }
    expect(await readdir(directory)).toEqual([]);
  });

  it('can have the fields __proto__ and constructor, which change no prototype', async () => {
    const form = new FormData();
    form.append('__proto__', 'x');
    form.append('__proto__', 'y');
    form.set('constructor', 'z');
    const { status, body } = await send(form);
    // `toEqual` would not compare the field `__proto__`.
    expect({ status, fields: Object.entries(body.body as object) }).toEqual({ status: 200, fields: [['__proto__', ['x', 'y']], ['constructor', 'z']] });
  });

  it('is rejected by routes that do not read it, and by its route with another type', async () => {
    expect(await send(formWith(3), '/plain')).toMatchObject({ status: 415, body: { success: false, message: 'The body must be JSON' } });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await client.request('POST', '/plain', { headers, body: 'a=1' })).toMatchObject({ status: 415, body: { message: 'The body must be JSON' } });
    expect(await client.request('POST', '/products', { headers, body: 'a=1' })).toMatchObject({ status: 415, body: { message: 'The body must be JSON or multipart form data' } });
    expect(await readdir(directory)).toEqual([]);
  });

  it('is optional: the route also accepts JSON', async () => {
    expect((await client.request('POST', '/products', { body: { name: 'a' } })).body).toMatchObject({ body: { name: 'a' }, files: [] });
  });
});
