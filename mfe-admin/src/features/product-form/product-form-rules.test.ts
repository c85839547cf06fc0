import { productFormSchema } from '@storefront/contracts';
import { expect, it } from 'vitest';
import { checkProduct, type ProductFields } from './product-form-rules';

const good: ProductFields = { name: 'Temple', category: 'saree', price: '8450', stock: '10', description: 'Silk', material: 'Silk', color: 'Red' };

it.each<Partial<ProductFields>>([
  {}, { price: '0' }, { price: '8450.50' }, { price: '100000000' }, { price: '100000000.01' }, { price: '-1' }, { price: '1.234' }, { stock: '0' }, { stock: '5.0' }, { stock: '1000000' },
  { stock: '1000001' }, { stock: '-1' }, { stock: '1.5' }, { name: '\u200b' }, { description: '\u3164\n' }, { category: '' },
])('the form rejects the same input as the server: %j', (change) => {
  const { price, stock, material, color, ...rest } = { ...good, ...change };
  const sent = { ...rest, price: Number(price), stock: Number(stock), specifications: { material, color } };
  expect(Object.keys(checkProduct({ ...good, ...change })).length === 0).toBe(productFormSchema.safeParse(sent).success);
});

it.each(['1e3', '0x10', 'ten', '1,000', ' '])('price and stock reject %j', (value) => {
  expect(Object.keys(checkProduct({ ...good, price: value, stock: value }))).toEqual(['price', 'stock']);
});
