import { productListQuerySchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { searchOf, termOf } from './search-term';

describe('the term of a search', () => {
  it.each([
    ['Kanchi  Pattu ', 'kanchi pattu'],
    ['ＺＡＲＩ', 'zari'],
    ['काँजीवरम', 'काँजीवरम'],
    ['பட்டு', 'பட்டு'],
    ['under 5000', 'under 5000'],
    ['silk 2000-4000', 'silk 2000-4000'],
    ['10000 to 20000', '10000 to 20000'],
    ['1,00,000 - 2,00,000', '1,00,000 - 2,00,000'],
    ['₹2,000-₹4,000', '₹2,000-₹4,000'],
    ['2000₹ to 4000₹', '2000₹ to 4000₹'],
    ['₹ 2,000 - ₹ 4,000', '₹ 2,000 - ₹ 4,000'],
    ['2000 ₹ - 4000 ₹', '2000 ₹ - 4000 ₹'],
    ['1,999-2,999', '1,999-2,999'],
    ['silk 99,999 - 1,49,999', 'silk 99,999 - 1,49,999'],
    ['red,2000-4000, silk', 'red,2000-4000, silk'],
    ['saree @2000', 'saree @2000'],
    ['6 yards 2026', '6 yards 2026'],
    ['polka dot saree at best price', 'polka dot saree at best price'],
    ['dotted chanderi at 2.5k', 'dotted chanderi at 2.5k'],
    ['a'.repeat(60), 'a'.repeat(60)],
  ])('of "%s" is "%s"', (search, term) => {
    expect(termOf(search)).toBe(term);
  });

  it.each([
    'meera@example.com', 'Meera.Iyer+saree@gmail', 'saree for meera@example.in please', 'meera @ example . com', 'meera＠example.com', 'मीरा@उदाहरण.भारत',
    'meera at gmail dot com', 'Meera.Iyer AT example DOT co DOT in', 'mail meera [at] gmail [dot] com', 'meera(at)gmail.com',
    '9876543210', '+91 98765 43210', '98765-43210', '(044) 2345-6789', '9.8.7.6.5.4.3.2.1.0', 'call 98765 43210', '९८७६५४३२१०', '9876500-43200', '2345678', '98765,43210', '1999-2999', '12,345 67,890', '9,87,65,432 - 9,87,65,433',
  ])('is not stored if it may be an e-mail address or a phone number: %s', (search) => {
    expect(termOf(search)).toBeUndefined();
  });

  it.each(['a'.repeat(61), 'प'.repeat(61), '!?', ' '])('is not stored if it is longer than 60 characters, or has no letter or digit: %s', (search) => {
    expect(termOf(search)).toBeUndefined();
  });
});

describe('a search', () => {
  const of = (query: Record<string, string | undefined>) => searchOf(productListQuerySchema.parse(query), false);

  it.each([{ search: 'Zari' }, { search: 'zari', page: '1', limit: '12' }, { search: 'zari', limit: '12' }])('is counted on its first page: %j', (query) => {
    expect(of(query)).toEqual({ term: 'zari', isRepeated: false, isRefined: false, isInCategory: false });
  });

  it.each([{}, { search: '' }, { search: 'zari', page: '2' }, { category: 'silk', page: '1' }])('is not counted on a further page, or without a text: %j', (query) => {
    expect(of(query)).toBeUndefined();
  });

  it.each([
    [{ sort: 'price_asc' }, { isRefined: true, isInCategory: false }],
    [{ sortBy: 'price', sortOrder: 'asc' }, { isRefined: true, isInCategory: false }],
    [{ category: 'silk' }, { isRefined: true, isInCategory: true }],
    [{ category: 'all' }, { isRefined: false, isInCategory: false }],
  ])('shows if it is sorted or in a category: %j', (query, expected) => {
    expect(of({ search: 'zari', ...query })).toEqual({ term: 'zari', isRepeated: false, ...expected });
  });
});
