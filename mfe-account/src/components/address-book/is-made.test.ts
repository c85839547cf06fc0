import { describe, expect, it } from 'vitest';
import type { ListedAddress } from './address';
import { isAdded, isDefaultNow, isRemoved, isUpdated } from './is-made';

const home: ListedAddress = { _id: 'a1', name: 'Anand Rao', street: '4 Lake View', city: 'Mysuru', state: 'Karnataka', pincode: '570001', phone: '91234 56780', isDefault: false };
const office: ListedAddress = { ...home, _id: 'a2', street: '7 Loom Lane', isDefault: true };

describe('a change of an address is made', () => {
  it.each([
    ['the same text, also with other blanks', true, { name: ' Anand  Rao\u200b' }, {}],
    ['the same text, as the default that it became', true, {}, { isDefault: true }],
    ['a blank second line', true, { street2: '' }, {}],
    ['another text', false, {}, { street2: 'Flat 2' }],
    ['the same text, but it is not the default that the customer wanted', false, { isDefault: true }, {}],
  ])('if a new one is stored with %s: %s', (_what, isMade, typed, stored) => {
    const { _id, ...form } = home;
    expect(isAdded({ ...form, ...typed })([office, { ...home, ...stored }])).toBe(isMade);
  });

  it('if the edited fields are stored, whatever another tab changed', () => {
    const edit = isUpdated(home, { ...home, city: 'Chennai' });
    expect(edit([{ ...home, city: 'Chennai', phone: '9000000001' }])).toBe(true);
    expect(edit([home])).toBe(false);
    expect(edit([{ ...home, _id: 'a3', city: 'Chennai' }])).toBe(false);
  });

  it('if a deleted one is gone', () => {
    expect(isRemoved('a1')([office])).toBe(true);
    expect(isRemoved('a1')([home])).toBe(false);
  });

  it('if the chosen one is the default', () => {
    expect(isDefaultNow('a2')([home, office])).toBe(true);
    expect(isDefaultNow('a1')([home, office])).toBe(false);
  });
});
