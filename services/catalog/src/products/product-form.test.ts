import { describe, expect, it } from 'vitest';
import { readProductForm, readProductJson } from './product-form';

const form = { name: 'Tant', description: 'Crisp.', price: '1999.50', category: 'saree', stock: '4', specifications: '{"material":"Cotton","color":"White"}' };

describe('the product form', () => {
  it('parses numbers and JSON in text fields', () => {
    expect(readProductForm(form)).toEqual({ ...form, price: 1999.5, stock: 4, specifications: { material: 'Cotton', color: 'White' } });
  });

  it('reads the line breaks of multipart forms as they were typed', () => {
    const description = `${'x'.repeat(99)}\n`.repeat(49) + 'x'.repeat(100);
    expect(readProductForm({ ...form, description: description.replaceAll('\n', '\r\n') })).toMatchObject({ description });
  });

  it('parses the optional revision that the form was opened with', () => {
    expect([{ revision: '3' }, { revision: '' }, {}].map((fields) => readProductForm({ ...form, ...fields }).revision)).toEqual([3, undefined, undefined]);
  });

  it('has no specifications if it leaves them out, which is not the same as empty ones', () => {
    const { specifications: _left, ...others } = form;
    expect(readProductForm(others).specifications).toBeUndefined();
    expect(readProductForm({ ...others, specifications: '{}' }).specifications).toEqual({});
  });

  it('accepts the images to keep as JSON, as one field, or as several fields', () => {
    expect(readProductForm({ ...form, keepImages: '["a","b"]' }).keepImages).toEqual(['a', 'b']);
    expect(readProductForm({ ...form, keepImages: '[]' }).keepImages).toEqual([]);
    expect(readProductForm({ ...form, keepImages: '' }).keepImages).toEqual([]);
    expect(readProductForm({ ...form, keepImages: 'a' }).keepImages).toEqual(['a']);
    expect(readProductForm({ ...form, keepImages: ['a', 'b'] }).keepImages).toEqual(['a', 'b']);
  });

  it.each([undefined, null, 'null', 'undefined'])('keeps all images if `keepImages` is missing: %s', (keepImages) => {
    expect(readProductForm({ ...form, keepImages }).keepImages).toBeUndefined();
  });

  it('does not remove images for a list of nulls or blanks', () => {
    for (const keepImages of [['null', 'null'], '["null"]']) expect(readProductForm({ ...form, keepImages }).keepImages).toContain('null');
    for (const keepImages of [['', ''], ['', 'a'], '[""]', ' ']) for (const read of [readProductForm, readProductJson]) expect(read({ ...form, keepImages }).keepImages).toContain('');
    expect(() => readProductForm({ ...form, keepImages: [null] })).toThrow(expect.objectContaining({ status: 400 }));
  });

  describe('with text in `images`', () => {
    const [a, b] = ['a'.repeat(32), 'b'.repeat(32)];

    it('keeps the named images, in one field, in several fields or in a JSON list', () => {
      for (const images of [[a, b], `["${a}","${b}"]`, [`["${a}"]`, ` ${b}`], ['', a, b]]) expect(readProductForm({ ...form, images }).keepImages).toEqual([a, b]);
      expect(readProductForm({ ...form, images: a }).keepImages).toEqual([a]);
    });

    it.each([undefined, null, '', ' ', '[]', 'null', 'undefined', []].map((images) => ({ images })))('keeps all images if it names none: $images', ({ images }) => {
      expect(readProductForm({ ...form, images }).keepImages).toBeUndefined();
    });

    it('counts only `keepImages` if both are given', () => {
      expect(readProductForm({ ...form, images: a, keepImages: '[]' }).keepImages).toEqual([]);
    });

    it.each(['front.png', [a, 'front.png'], `["${a}","front.png"]`, '[1]', '{}', 'data:image/png;base64,AA==', a.slice(1)])('is rejected if it is no identifier: %j', (images) => {
      const message = 'The field "images" must hold files, each in a part with a file name, or identifiers of images to keep';
      for (const keepImages of [undefined, '[]']) expect(() => readProductForm({ ...form, images, keepImages })).toThrow(expect.objectContaining({ status: 400, message }));
    });
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: ['a', 'b'] }, 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'Name must be at most 200 characters long'],
    [{ description: 'x'.repeat(5001) }, 'Description must be at most 5000 characters long'],
    [{ price: 'cheap' }, 'Price must be a number'],
    [{ price: '-1' }, 'Price must not be negative'],
    [{ price: '1.005' }, 'Price must have at most two decimals'],
    [{ price: '' }, 'Price must be a number'],
    [{ price: '1e9' }, 'Price must be a number'],
    [{ stock: '1.5' }, 'Stock must be a whole number'],
    [{ stock: { $gt: 0 } }, 'Stock must be a number'],
    [{ revision: 'latest' }, 'Revision must be a number'],
    [{ revision: '-1' }, 'Revision must not be negative'],
    [{ revision: ['1', '2'] }, 'Revision must be a number'],
    [{ category: 'shoes' }, 'Please choose a category'],
    [{ category: { $ne: '' } }, 'Please choose a category'],
    [{ specifications: '{' }, 'Specifications must be JSON'],
    [{ specifications: '{"material":{"$gt":""}}' }, 'Material must be text'],
    [{ keepImages: '[1]' }, expect.any(String)],
    [{ images: '[front.png' }, 'images must be JSON'],
  ])('rejects %j', (changes, message) => {
    expect(() => readProductForm({ ...form, ...changes })).toThrow(expect.objectContaining({ status: 400, message }));
  });

  it('rejects a body that is not a form', () => {
    for (const body of [undefined, null, 'text', 7, []]) for (const read of [readProductForm, readProductJson]) expect(() => read(body)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it.each([
    [undefined, []],
    [null, []],
    ['p1.png', []],
    ['[p1', []],
    ['a'.repeat(32), ['a'.repeat(32)]],
    [['https://shop.example/p1.png', 'a'.repeat(32), 7, null, { id: 'b'.repeat(32) }], ['a'.repeat(32)]],
  ])('in JSON has the identifiers in `images`, and ignores everything else: %j', (images, read) => {
    expect(readProductJson({ ...form, images })).toEqual({ ...readProductForm(form), images: read });
  });
});
