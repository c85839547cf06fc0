import { editableProductAnswerSchema, endpoints, productAnswerSchema, productListAnswerSchema, savedProductAnswerSchema, suggestAnswerSchema, sharePicture } from '@storefront/contracts';
import { newId } from '@storefront/service-kit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskImageStore } from './images/disk-image-store';
import { openTestApp, product, sendForm } from './testing/catalog';
import { bomb, picture } from './testing/pictures';

const form = { name: 'Lal Paar Tant', description: 'Crisp.', price: '1999', category: 'saree', stock: '4', specifications: '{"material":"Cotton","color":"White"}' };

describe('the catalogue service over HTTP', () => {
  let app: Awaited<ReturnType<typeof openTestApp>>;
  const one = product({ stock: 7 });
  beforeAll(async () => {
    app = await openTestApp();
    await app.put(one, product({ name: 'Gulbahar', description: 'For the bride.', category: 'lehenga', specifications: {} }));
  });
  afterAll(() => app.destroy());

  const send = (method: 'POST' | 'PUT', path: string, fields: Record<string, string | string[]>, files?: Parameters<typeof sendForm>[4], token = app.admin) =>
    sendForm(`${app.url}${path}`, method, token, fields, files);
  const countAll = async () => (await app.request('GET', '/api/products')).body.total as number;

  describe('for everyone', () => {
    it('lists products in the shape of the contract', async () => {
      const { status, body } = await app.request('GET', '/api/products?category=silk&search=kanj&page=1&limit=12&sortBy=price&sortOrder=asc');
      expect(status).toBe(200);
      expect(productListAnswerSchema.parse(body).products.map(({ name }) => name)).toEqual(['Meenakshi Kanjeevaram']);
    });

    it.each([
      'category=shoes', 'sort=cheapest', 'page=0', 'page=1.5', 'page=abc', 'limit=101', 'limit=0', 'sortBy=stock', 'sortOrder=up',
      `search=${'x'.repeat(201)}`, 'search[$gt]=', 'search=a&search=b', 'category[$ne]=saree&category[$ne]=x&category=a&category=b', 'page=1&page=2',
    ])('rejects the query %s, or ignores an unknown parameter', async (query) => {
      const { status, body } = await app.request('GET', `/api/products?${query}`);
      if (query.startsWith('search[')) return expect(status).toBe(200);
      expect([status, body.success, typeof body.message]).toEqual([400, false, 'string']);
    });

    it('answers the outcome of a search', async () => {
      const search = async (query: string) => (await app.request('GET', `/api/products?${query}`)).body;
      expect(productListAnswerSchema.parse(await search('search=kanjeevarm'))).toMatchObject({ total: 1, search: { match: 'exact', corrected: 'kanjeevaram' } });
      expect((await search('search=kanjeevarm')).similar).toBeUndefined();
      expect(productListAnswerSchema.parse(await search('search=kanjeevaram+xqzvw'))).toMatchObject({ products: [], total: 0, search: { match: 'partial' }, similar: [{ _id: one._id }] });
      for (const none of ['search=xqzvw', 'search=%21']) expect(await search(none)).toEqual({ success: true, products: [], total: 0, search: { match: 'none' }, similar: [] });
      expect(Object.keys(await search('category=saree')).sort()).toEqual(['products', 'success', 'total']);
    });

    it('suggests collections, terms and products', async () => {
      const suggest = async (query: string) => suggestAnswerSchema.parse((await app.request('GET', `/api/products/suggest${query}`)).body).suggestions;
      expect(await suggest('?q=kanchi')).toEqual([
        { kind: 'collection', text: 'Kanjeevaram' },
        { kind: 'product', text: 'Meenakshi Kanjeevaram', productId: one._id, price: 24_999 },
      ]);
      expect(await suggest('?q=mulb')).toEqual([{ kind: 'term', text: 'mulberry' }, { kind: 'product', text: 'Meenakshi Kanjeevaram', productId: one._id, price: 24_999 }]);
      for (const query of ['', '?q=', '?q=+', '?q=xqzvw']) expect(await suggest(query)).toEqual([]);
      expect((await app.request('GET', `/api/products/suggest?q=${'x'.repeat(201)}`)).status).toBe(400);
    });

    it('answers one product', async () => {
      const { status, body } = await app.request('GET', `/api/products/${one._id}`);
      expect([status, productAnswerSchema.parse(body).product.stock]).toEqual([200, 7]);
    });

    it.each(['f'.repeat(24), 'x', '$gt', 'a'.repeat(3000), '..%2F..'])('answers 404 for the product id %s', async (id) => {
      expect(await app.request('GET', `/api/products/${id}`)).toMatchObject({ status: 404, body: { success: false, message: 'Product not found' } });
    });
  });

  describe('for admins', () => {
    it.each(endpoints.filter(({ answeredBy, access }) => answeredBy === 'catalog' && access === 'admin').map(({ method, path }) => [method, path] as const))(
      '%s %s answers visitors with 401 and customers with 403',
      async (method, path) => {
        const target = path.replace(':id', one._id);
        expect(await app.request(method, target)).toMatchObject({ status: 401, body: { success: false, message: 'Please login to continue' } });
        expect(await app.request(method, target, { token: app.customer })).toMatchObject({ status: 403, body: { message: 'Admin access required' } });
        expect((await app.request(method, target, { token: `${app.admin}x` })).status).toBe(401);
      },
    );

    it('lists and shows products', async () => {
      const list = await app.request('GET', '/api/admin/products', { token: app.admin });
      expect(productListAnswerSchema.parse(list.body).total).toBe(2);
      expect((await app.request('GET', `/api/admin/products/${one._id}`, { token: app.admin })).body.product.name).toBe(one.name);
      expect((await app.request('GET', `/api/admin/products/${newId()}`, { token: app.admin })).status).toBe(404);
    });

    it('adds a product with images that everyone can see', async () => {
      const { status, body } = await send('POST', '/api/admin/products', form, [
        { name: 'front.png', bytes: await picture('png', { width: 900, height: 1125 }) }, { name: 'back.jpg', bytes: await picture('jpeg', { colour: '#0b5266' }) },
      ]);
      expect([status, body.message]).toEqual([201, 'Product created successfully']);
      const { product: added } = savedProductAnswerSchema.parse(body);
      expect(added).toMatchObject({ name: 'Lal Paar Tant', price: 1999, stock: 4, specifications: { material: 'Cotton', color: 'White' } });
      expect(added.images).toHaveLength(2);

      const image = await fetch(`${app.url}/api/admin/images/${added.images[0]}?w=200`);
      expect([image.status, image.headers.get('content-type'), image.headers.get('cache-control')]).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable']);
      expect(await sharp(Buffer.from(await image.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 320 });
      const again = await app.request('GET', `/api/admin/images/${added.images[0]}?w=200`, { headers: { 'if-none-match': image.headers.get('etag') ?? '' } });
      expect([again.status, again.body]).toEqual([304, '']);
      for (const file of [added.images[0], `${added.images[0]}.webp`]) expect((await fetch(`${app.url}/uploads/products/${file}`)).status).toBe(200);
      const savedEvents = (await app.events()).filter(({ type, data }) => type === 'product.saved' && 'productId' in data && data.productId === added._id);
      expect(savedEvents).toHaveLength(1);
    });

    it('adds a product once if the request is repeated with its Idempotency-Key, and answers 422 to another form with it', async () => {
      const front = { name: 'front.png', bytes: await picture('png', { colour: '#7a1f2b' }) };
      const addWith = (key: string, fields: typeof form) =>
        sendForm(`${app.url}/api/admin/products`, 'POST', app.admin, fields, [front], (input, init) => fetch(input, { ...init, headers: { ...init?.headers, 'idempotency-key': key } }));
      const before = await countAll();
      const first = await addWith('form-1', form);
      const repeated = await addWith('form-1', form);
      expect(savedProductAnswerSchema.parse(repeated.body)).toEqual(first.body);
      expect([first.status, repeated.status, await countAll()]).toEqual([201, 201, before + 1]);
      expect(await addWith('form-1', { ...form, stock: '5' })).toEqual({
        status: 422, body: { success: false, message: 'This form has already added a product. Please edit it in the list of products, or open a new form.' },
      });
      expect((await addWith('two words', form)).status).toBe(400);
      expect(await countAll()).toBe(before + 1);
      await app.request('DELETE', `/api/admin/products/${first.body.product._id}`, { token: app.admin });
    });

    it('saves a product once if the request is repeated with its Idempotency-Key', async () => {
      const { body: added } = await send('POST', '/api/admin/products', form);
      const path = `/api/admin/products/${added.product._id}`;
      const save = () =>
        sendForm(`${app.url}${path}`, 'PUT', app.admin, { ...form, revision: '1' }, [], (input, init) => fetch(input, { ...init, headers: { ...init?.headers, 'idempotency-key': 'form-1' } }));
      const first = await save();
      expect(savedProductAnswerSchema.parse(first.body).product.revision).toBe(2);
      expect(await save()).toEqual(first);
      await app.request('DELETE', path, { token: app.admin });
    });

    it('keeps images in the given order when a product is saved, and adds new ones after them', async () => {
      const [a, b] = [await picture('png', { colour: '#111111' }), await picture('png', { colour: '#222222' })];
      const { body } = await send('POST', '/api/admin/products', form, [{ name: 'a.png', bytes: a }, { name: 'b.png', bytes: b }]);
      const [first, second] = body.product.images as string[];
      const path = `/api/admin/products/${body.product._id}`;
      const kept = await send('PUT', path, { ...form, name: 'Renamed', keepImages: JSON.stringify([second]) }, [{ name: 'c.webp', bytes: await picture('webp', { colour: '#333333' }) }]);
      expect(kept.body.message).toBe('Product updated successfully');
      expect(kept.body.product.images[0]).toBe(second);
      expect(kept.body.product.images).toHaveLength(2);
      expect((await send('PUT', path, form)).body.product.images).toHaveLength(2);
      expect((await send('PUT', path, { ...form, keepImages: JSON.stringify([first]) })).status).toBe(400);
      expect((await send('PUT', path, { ...form, keepImages: JSON.stringify(['', second]) })).status).toBe(400);
      expect((await send('PUT', path, { ...form, keepImages: '[]' })).body.product.images).toEqual([]);
      expect((await app.request('GET', `/uploads/products/${first}`)).status).toBe(200);
    });

    it('keeps the images that are named in `images`, beside new files in that field', async () => {
      const [a, b] = [await picture('png', { colour: '#151515' }), await picture('png', { colour: '#252525' })];
      const added = await send('POST', '/api/admin/products', { ...form, images: '[]' }, [{ name: 'a.png', bytes: a }, { name: 'b.png', bytes: b }]);
      const [first, second] = added.body.product.images as string[];
      const path = `/api/admin/products/${added.body.product._id}`;
      expect((await send('PUT', path, { ...form, images: 'null' })).body.product.images).toEqual([first, second]);
      const kept = await send('PUT', path, { ...form, images: second! }, [{ name: 'c.png', bytes: await picture('png', { colour: '#353535' }) }]);
      expect(kept.body.product.images).toEqual([second, expect.not.stringContaining(first!)]);
      expect(await send('PUT', path, { ...form, images: first! })).toMatchObject({ status: 400, body: { message: 'An image to keep does not belong to the product' } });
      await app.request('DELETE', path, { token: app.admin });
    });

    it('accepts a copy of any product as JSON: its `images` name those to keep, and others are ignored', async () => {
      const files = [{ name: 'a.png', bytes: await picture('png', { colour: '#171717' }) }, { name: 'b.png', bytes: await picture('png', { colour: '#272727' }) }];
      const { product } = savedProductAnswerSchema.parse((await send('POST', '/api/admin/products', form, files)).body);
      const [first, second] = product.images as [string, string];
      const path = `/api/admin/products/${product._id}`;
      const save = async (images: unknown) => {
        const { body } = await app.request('PUT', path, { body: { ...product, revision: null, images }, token: app.admin });
        return savedProductAnswerSchema.parse(body).product.images;
      };
      for (const others of [['0'.repeat(32)], ['https://shop.example/p1.png', null], 'p1.png', []]) expect(await save(others)).toEqual([first, second]);
      expect(await save([second, 'p1.png', first])).toEqual([second, first]);
      expect(await save([first, '0'.repeat(32)])).toEqual([first]);
      const copy = await app.request('POST', '/api/admin/products', { body: product, token: app.admin });
      expect(copy).toMatchObject({ status: 201, body: { product: { images: [] } } });
      for (const id of [product._id, copy.body.product._id]) await app.request('DELETE', `/api/admin/products/${id}`, { token: app.admin });
    });

    it('adds a product without specifications, and a save without them keeps those that are stored', async () => {
      const { specifications: _left, ...others } = form;
      const added = await send('POST', '/api/admin/products', others);
      expect([added.status, added.body.product.specifications]).toEqual([201, {}]);
      const path = `/api/admin/products/${added.body.product._id}`;
      await send('PUT', path, form);
      expect(await send('PUT', path, others)).toMatchObject({ status: 200, body: { product: { specifications: { material: 'Cotton', color: 'White' } } } });
      await app.request('DELETE', path, { token: app.admin });
    });

    it('subtracts pieces that were sold while the form was open', async () => {
      const { body } = await send('POST', '/api/admin/products', form);
      await app.request('PUT', `/internal/holds/${newId()}`, { body: { lines: [{ product: body.product._id, quantity: 3, price: 1999 }] } });
      const saved = await send('PUT', `/api/admin/products/${body.product._id}`, { ...form, stock: '14', stockWas: '4' });
      expect(saved.body.product.stock).toBe(11);
    });

    it('rejects a save with an outdated revision, and writes nothing', async () => {
      const { body } = await send('POST', '/api/admin/products', form);
      const path = `/api/admin/products/${body.product._id}`;
      const opened = editableProductAnswerSchema.parse((await app.request('GET', path, { token: app.admin })).body).product;
      expect(opened).toMatchObject({ revision: 1, stockRevision: 1 });
      const first = await send('PUT', path, { ...form, price: '2499', revision: '1' });
      expect(savedProductAnswerSchema.parse(first.body).product).toMatchObject({ price: 2499, revision: 2, stockRevision: 1 });
      const events = (await app.events()).length;
      const second = await send('PUT', path, { ...form, name: 'Renamed', revision: '1' }, [{ name: 'bad.png', bytes: Buffer.from('no picture') }]);
      expect(second).toEqual({ status: 409, body: { success: false, message: 'Someone else has saved this product since you opened it. Your changes are not saved.' } });
      expect((await app.request('GET', path, { token: app.admin })).body.product).toMatchObject({ name: form.name, price: 2499, revision: 2 });
      expect((await app.events()).length).toBe(events);
      expect((await send('PUT', path, { ...form, name: 'Renamed' })).status).toBe(200);
    });

    it('answers the revision of the last save that changed the stock; a sale does not count', async () => {
      const { body } = await send('POST', '/api/admin/products', form);
      const path = `/api/admin/products/${body.product._id}`;
      await app.request('PUT', `/internal/holds/${newId()}`, { body: { lines: [{ product: body.product._id, quantity: 3, price: 1999 }] } });
      const renamed = await send('PUT', path, { ...form, name: 'Renamed', stockWas: '4', revision: '1' });
      expect(renamed.body.product).toMatchObject({ stock: 1, revision: 2, stockRevision: 1 });
      const counted = await send('PUT', path, { ...form, stock: '6', stockWas: '1', revision: '2' });
      expect(counted.body.product).toMatchObject({ stock: 6, revision: 3, stockRevision: 3 });
    });

    it('deletes a product and keeps its images, because orders show them', async () => {
      const { body } = await send('POST', '/api/admin/products', form, [{ name: 'a.png', bytes: await picture('png', { colour: '#444444' }) }]);
      const path = `/api/admin/products/${body.product._id}`;
      expect(await app.request('DELETE', path, { token: app.admin })).toMatchObject({ status: 200, body: { success: true, message: 'Product deleted successfully' } });
      expect((await app.request('DELETE', path, { token: app.admin })).status).toBe(404);
      expect((await app.request('GET', `/api/products/${body.product._id}`)).status).toBe(404);
      expect((await send('PUT', path, form)).status).toBe(404);
      expect((await app.request('GET', `/api/admin/images/${body.product.images[0]}`)).status).toBe(200);
    });

    it.each([
      ['no name', { ...form, name: '' }, 400, 'Name is required'],
      ['a negative price', { ...form, price: '-5' }, 400, 'Price must not be negative'],
      ['half a piece', { ...form, stock: '0.5' }, 400, 'Stock must be a whole number'],
      ['an unknown category', { ...form, category: 'hat' }, 400, 'Please choose a category'],
      ['broken specifications', { ...form, specifications: '{"material"' }, 400, 'Specifications must be JSON'],
      ['a file name in the place of a picture', { ...form, images: 'p1.png' }, 400, 'The field "images" must hold files, each in a part with a file name, or identifiers of images to keep'],
      ['images to keep for a new product', { ...form, images: '0'.repeat(32) }, 400, 'A new product has no images to keep. Please upload them as files.'],
      ['an over-long description', { ...form, description: 'x'.repeat(5001) }, 400, 'Description must be at most 5000 characters long'],
    ])('rejects %s, and writes nothing', async (_what, fields, status, message) => {
      const before = await countAll();
      expect(await send('POST', '/api/admin/products', fields)).toEqual({ status, body: { success: false, message } });
      expect(await countAll()).toBe(before);
    });

    it('rejects a file that is not an image, naming it, and stores none of the others', async () => {
      const before = await countAll();
      const files = [{ name: 'good.png', bytes: await picture('png', { colour: '#555555' }) }, { name: 'bad.png', bytes: await picture('gif') }];
      expect(await send('POST', '/api/admin/products', form, files)).toEqual({
        status: 415, body: { success: false, message: '"bad.png" is not a PNG, JPEG or WebP picture that can be read' },
      });
      expect(await countAll()).toBe(before);
    });

    it('rejects a small file that decodes to too many pixels', async () => {
      expect(await send('POST', '/api/admin/products', form, [{ name: 'bomb.png', bytes: bomb(60_000, 60_000) }])).toEqual({
        status: 400, body: { success: false, message: '"bomb.png" has more than 25 million pixels' },
      });
    });

    it('rejects an image over 5 MB, more than eight images, and files in other fields', async () => {
      const small = { name: 'a.png', bytes: await picture() };
      expect(await send('POST', '/api/admin/products', form, [{ name: 'large.png', bytes: Buffer.alloc(5 * 1024 * 1024 + 1) }])).toMatchObject({
        status: 413, body: { message: 'A product can have at most 8 images of up to 5 MB each' },
      });
      expect(await send('POST', '/api/admin/products', form, Array.from({ length: 9 }, () => small))).toMatchObject({
        status: 413, body: { message: 'A product can have at most 8 images of up to 5 MB each' },
      });
      expect(await send('POST', '/api/admin/products', form, [{ ...small, field: 'avatar' }])).toMatchObject({ status: 400, body: { message: 'Files must be in the field "images"' } });
      const { body } = await send('POST', '/api/admin/products', form, [small]);
      const added = await Promise.all(Array.from({ length: 8 }, async (_, index) => ({ name: `${index}.png`, bytes: await picture('png', { colour: `#66666${index}` }) })));
      expect(await send('PUT', `/api/admin/products/${body.product._id}`, form, added)).toMatchObject({ status: 400, body: { message: 'A product can have at most 8 images' } });
    });
  });

  describe('images', () => {
    it.each(['/api/admin/images/null', '/api/admin/images/', `/api/admin/images/${'0'.repeat(32)}`, '/uploads/products/..%2F..%2Fproducts.db', '/uploads/products/x.png', `/uploads/share/${'0'.repeat(32)}.jpg`, `/uploads/share/${'0'.repeat(32)}.webp`, '/uploads/share/..%2F..%2Fproducts.db'])('answers 404 in JSON for %s', async (path) => {
      const { status, body } = await app.request('GET', path);
      expect([status, body.success]).toEqual([404, false]);
    });

    it('are a JPEG for shared links', async () => {
      const { body } = await send('POST', '/api/admin/products', form, [{ name: 'front.png', bytes: await picture('png', { width: 900, height: 1125 }) }]);
      const shared = await fetch(`${app.url}${sharePicture(body.product.images[0])}`);
      expect([shared.status, shared.headers.get('content-type'), shared.headers.get('cache-control')]).toEqual([200, 'image/jpeg', 'public, max-age=31536000, immutable']);
      expect(await sharp(Buffer.from(await shared.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      const again = await app.request('GET', sharePicture(body.product.images[0]), { headers: { 'if-none-match': shared.headers.get('etag') ?? '' } });
      expect(again.status).toBe(304);
    });

    it('are the shop’s own for shared links without one, and in place of a damaged one', async () => {
      const damaged = 'd'.repeat(32);
      await openDiskImageStore(app.folder).keep(damaged, Buffer.from('no picture'));
      const [own, instead] = await Promise.all([sharePicture(), sharePicture(damaged)].map(async (path) => {
        const answer = await fetch(`${app.url}${path}`);
        expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([200, 'image/jpeg', 'public, max-age=3600']);
        return Buffer.from(await answer.arrayBuffer());
      }));
      expect(own!.equals(instead!)).toBe(true);
    });

    it('answers 404 for a damaged one', async () => {
      const damaged = 'e'.repeat(32);
      await openDiskImageStore(app.folder).keep(damaged, Buffer.from('no picture'));
      for (const path of [`/api/admin/images/${damaged}?w=320`, `/uploads/products/${damaged}.webp`]) expect((await app.request('GET', path)).status).toBe(404);
    });

    it('answers 400 for an invalid width', async () => {
      expect((await app.request('GET', `/api/admin/images/${'0'.repeat(32)}?w=wide`)).status).toBe(400);
    });
  });

  describe('the sitemap', () => {
    it('has the public pages and the products, as XML', async () => {
      const answer = await fetch(`${app.url}/sitemap.xml`);
      const text = await answer.text();
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml']);
      expect(text).toContain(`<loc>https://shop.example/product/${one._id}</loc><lastmod>${one.createdAt}</lastmod>`);
      expect(await (await fetch(`${app.url}/sitemaps/1.xml`)).text()).toBe(text);
    });

    it.each(['0.xml', '2.xml', '99999.xml', '1', 'x.xml', '01.xml', '1.xml.gz'])('answers 404 in JSON for its part %s', async (file) => {
      expect(await app.request('GET', `/sitemaps/${file}`)).toMatchObject({ status: 404, body: { success: false, message: 'Sitemap not found' } });
    });
  });

  describe('for other services', () => {
    it('answers the facts of products by id', async () => {
      expect((await app.request('POST', '/internal/products/lookup', { body: { ids: [one._id, newId()] } })).body.products).toHaveLength(1);
      for (const body of [{}, { ids: [] }, { ids: [{ $gt: '' }] }, { ids: 'x' }]) expect((await app.request('POST', '/internal/products/lookup', { body })).status).toBe(400);
    });

    it('answers the number of products for the dashboard', async () => {
      expect((await app.request('GET', '/internal/figures')).body).toEqual({ success: true, total: await countAll() });
    });

    it('holds stock, and gives it back', async () => {
      const orderId = newId();
      const lines = [{ product: one._id, quantity: 5, price: one.price }];
      expect(await app.request('PUT', `/internal/holds/${orderId}`, { body: { lines } })).toMatchObject({ status: 200, body: { success: true } });
      expect(await app.request('PUT', `/internal/holds/${newId()}`, { body: { lines } })).toMatchObject({
        status: 409, body: { success: false, reason: 'out-of-stock', message: 'Only 2 of "Meenakshi Kanjeevaram" are left', product: one._id, available: 2 },
      });
      expect((await app.request('DELETE', `/internal/holds/${orderId}`, { body: { products: [one._id] } })).status).toBe(200);
      expect(await app.stockOf(one._id)).toBe(7);
      expect(await app.request('PUT', `/internal/holds/${orderId}`, { body: { lines } })).toMatchObject({ status: 409, body: { reason: 'released' } });
    });

    it.each([
      {}, { lines: [] }, { lines: [{ product: { $ne: '' }, quantity: 1, price: 1 }] }, { lines: [{ product: 'x', quantity: 1, price: 1 }] },
      { lines: [{ product: '0'.repeat(24), quantity: 0, price: 1 }] }, { lines: [{ product: '0'.repeat(24), quantity: 1.5, price: 1 }] }, { revision: -1, lines: [{ product: '0'.repeat(24), quantity: 1, price: 1 }] },
    ])('rejects the hold %j', async (body) => {
      expect((await app.request('PUT', `/internal/holds/${newId()}`, { body })).status).toBe(400);
    });

    it('answers 404 for an order id in another format', async () => {
      expect((await app.request('PUT', '/internal/holds/constructor', { body: { lines: [] } })).status).toBe(404);
    });
  });

  describe('the audit trail', () => {
    const entriesOf = async (id: string) => (await app.events()).flatMap((event) => (event.type === 'product.audited' && event.data.subject._id === id ? [event.data] : []));
    const add = async (): Promise<string> => (await send('POST', '/api/admin/products', form, [{ name: 'front.png', bytes: await picture('png') }])).body.product._id;

    it('gets an event in the same write for each added, changed and deleted product, with actor, old and new values and request id', async () => {
      const id = await add();
      await send('PUT', `/api/admin/products/${id}`, { ...form, price: '2499.50', stock: '9', specifications: '{"material":"Cotton","color":"Ivory"}' });
      await app.request('DELETE', `/api/admin/products/${id}`, { token: app.admin, headers: { 'x-request-id': 'request-77' } });
      const [created, edited, deleted] = await entriesOf(id);
      expect(created).toMatchObject({ action: 'product.created', actor: { email: 'person@example.com' }, subject: { _id: id, label: 'Lal Paar Tant' } });
      expect(created?.changes).toContainEqual({ field: 'price', after: 1999 });
      expect(edited).toMatchObject({ action: 'product.edited' });
      expect(edited?.changes).toEqual([
        { field: 'price', before: 1999, after: 2499.5 },
        { field: 'stock', before: 4, after: 9 },
        { field: 'color', before: 'White', after: 'Ivory' },
      ]);
      expect(deleted).toMatchObject({ action: 'product.deleted', requestId: 'request-77' });
      expect(deleted?.changes).toContainEqual({ field: 'stock', before: 9 });
    });

    it('stores identifiers of images, not their bytes', async () => {
      const [created] = await entriesOf(await add());
      expect(created?.changes.find(({ field }) => field === 'images')?.after).toMatch(/^[\w-]{10,100}$/);
      expect(JSON.stringify(created).length).toBeLessThan(1_000);
    });

    it('gets no event for a rejected request', async () => {
      const before = (await app.events()).length;
      await send('POST', '/api/admin/products', { ...form, price: '-1' });
      await send('PUT', `/api/admin/products/${one._id}`, form, [], app.customer);
      await app.request('DELETE', `/api/admin/products/${newId()}`, { token: app.admin });
      expect((await app.events()).length).toBe(before);
    });
  });
});
