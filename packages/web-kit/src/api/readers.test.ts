import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockApi } from '../testing';
import { api } from './api';
import { asFlag, asList, asNumber, asOptional, asRecord, asText, asTextOr } from './readers';
import type { Reader } from './readers';

const read = <T>(reader: Reader<T>, value: unknown) => {
  const mismatches: string[] = [];
  return { value: reader(value, (path) => mismatches.push(path)), mismatches };
};

const asSaree = asRecord({ _id: asText, name: asTextOr('Product'), price: asNumber, images: asList(asText), made: asRecord({ by: asText }), note: asOptional(asText) });

describe('a reader', () => {
  it('returns the fields of its contract and drops the others', () => {
    const saree = { _id: '1', name: 'Red', price: 12, images: ['a'], made: { by: 'Meera' }, note: 'new' };
    expect(read(asSaree, { ...saree, more: 1 })).toEqual({ value: saree, mismatches: [] });
  });

  it.each([undefined, null, { text: 1 }, 'text', []])('returns defaults for the value %j and reports it', (value) => {
    expect(read(asNumber, value)).toEqual({ value: undefined, mismatches: [''] });
    expect(read(asFlag, value)).toEqual({ value: false, mismatches: [''] });
    expect(read(asText, value).value).toBe(value === 'text' ? 'text' : '');
    expect(read(asList(asText), value).value).toEqual([]);
    expect(read(asSaree, value).value).toEqual({ _id: '', name: 'Product', price: undefined, images: [], made: { by: '' }, note: undefined });
  });

  it('leaves out list items that do not fit or have no _id, or a blank one', () => {
    const answer = asRecord({ sarees: asList(asRecord({ _id: asText, made: asRecord({ _id: asText }) })), texts: asList(asText) });
    expect(read(answer, { sarees: [null, 'text', {}, { _id: '' }, { _id: '1', made: {} }], texts: ['a', null, 4] })).toEqual({
      value: { sarees: [{ _id: '1', made: { _id: '' } }], texts: ['a'] },
      mismatches: expect.arrayContaining(['.sarees[]', '.sarees[]._id', '.sarees[].made._id', '.texts[]']) as string[],
    });
  });

  it('accepts a missing or null optional field, and reports one of another type', () => {
    expect(read(asOptional(asText), undefined)).toEqual({ value: undefined, mismatches: [] });
    expect(read(asOptional(asText), null)).toEqual({ value: undefined, mismatches: [] });
    expect(read(asOptional(asText), 5)).toEqual({ value: undefined, mismatches: [''] });
    expect(read(asOptional(asSaree), { name: 'Red' }).value).toMatchObject({ _id: '', name: 'Red' });
  });
});

describe('api', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('reports the fields that do not fit, without the ids in the address', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    mockApi({ 'GET /api/products/:id': { _id: '1', name: 'Red', images: [null, 2], made: {} } });
    const saree = await api.get('/api/products/f00d?secret=1', { as: asSaree });
    expect(saree).toMatchObject({ name: 'Red', images: [] });
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error('GET /api/products/:id does not fit its contract: .price .images[] .made.by'));
  });
});
