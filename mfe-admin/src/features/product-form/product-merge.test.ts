import type { EditableProduct } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { aProduct } from '../../testing/products';
import { fieldsOf, type ProductFields } from './product-form-rules';
import { mergeFields, mergeImages } from './product-merge';

const base: EditableProduct = { ...aProduct({ name: 'Temple', price: 8450, stock: 10, description: 'Silk' }), revision: 4, stockRevision: 2 };
const typed = (changes: Partial<ProductFields> = {}): ProductFields => ({ ...fieldsOf(base), ...changes });
const saved = (changes: Partial<EditableProduct> = {}): EditableProduct => ({ ...base, revision: 5, ...changes });

describe('the merge of a field', () => {
  it.each([
    ['keeps my value if only I changed it', { name: 'Mine' }, {}, { name: 'Mine' }, []],
    ['takes their value if only they changed it', {}, { name: 'Theirs' }, { name: 'Theirs' }, ['name']],
    ['has no conflict if both made the same change', { price: '8500.00' }, { price: 8500 }, { price: '8500.00' }, []],
    ['treats another notation of the same value as unchanged', { price: '8450.00', name: ' Temple ' }, { price: 9000, name: 'Theirs' }, { price: '9000', name: 'Theirs' }, ['name', 'price']],
    ['merges each specification on its own', { material: 'Cotton' }, { specifications: { material: 'Silk', color: 'Blue' } }, { material: 'Cotton', color: 'Blue' }, ['color']],
  ])('%s', (_rule, mine, theirs, fields, taken) => {
    const merge = mergeFields(base, typed(mine), saved(theirs));
    expect(merge.fields).toMatchObject(fields);
    expect(merge).toMatchObject({ conflicts: [], taken, base: { revision: 5 } });
  });

  it('reports a conflict if both changed it, and keeps my value', () => {
    const merge = mergeFields(base, typed({ price: '9000', name: 'Mine' }), saved({ price: 9500 }));
    expect(merge.conflicts).toEqual([{ field: 'price', mine: '9000', theirs: '9500' }]);
    expect(merge.fields).toMatchObject({ price: '9000', name: 'Mine' });
  });
});

describe('the merge of the stock', () => {
  it('has no conflict after a sale: my value counts as a difference to the stock that I saw', () => {
    const merge = mergeFields(base, typed({ stock: '20' }), saved({ stock: 7, name: 'Theirs' }));
    expect(merge).toMatchObject({ conflicts: [], fields: { stock: '20' }, base: { stock: 10 } });
  });

  it('takes the current stock if I did not change it', () => {
    expect(mergeFields(base, typed(), saved({ stock: 7 }))).toMatchObject({ fields: { stock: '7' }, taken: [], base: { stock: 7 } });
  });

  it('reports a conflict if both set it, and the choice counts from the current stock', () => {
    const merge = mergeFields(base, typed({ stock: '20' }), saved({ stock: 25, stockRevision: 5 }));
    expect(merge).toMatchObject({ conflicts: [{ field: 'stock', mine: '20', theirs: '25' }], base: { stock: 25 } });
  });

  it('applies the same change of both once', () => {
    const merge = mergeFields(base, typed({ stock: '20' }), saved({ stock: 20, stockRevision: 5 }));
    expect(merge).toMatchObject({ conflicts: [], fields: { stock: '20' }, base: { stock: 20 } });
  });
});

it.each([
  [['a', 'b'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c']],
  [['a', 'b'], ['b'], ['a', 'b', 'c'], ['b', 'c']],
  [['a', 'b'], ['a', 'b'], ['b'], ['b']],
  [['a', 'b'], ['a'], ['b'], []],
])('of the images %j, I kept %j and they saved %j: the merge keeps %j', (before, kept, theirs, merged) => {
  expect(mergeImages(before, kept, theirs)).toEqual(merged);
});
