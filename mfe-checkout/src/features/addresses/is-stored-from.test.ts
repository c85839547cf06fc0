import { expect, it } from 'vitest';
import { emptyAddress } from './address';
import { isStoredFrom } from './is-stored-from';

const typed = { ...emptyAddress, fullName: ' Anand Rao\u200b', addressLine1: '4 Lake View', city: 'Mysuru', state: 'Karnataka', pincode: '570001', phone: '91234 56780' };
const stored = { ...typed, fullName: 'Anand Rao' };

it.each([
  ['the same text, also without surrounding blanks and invisible characters', true, {}, {}],
  ['the same text, but a blank is missing', false, { addressLine1: '4 LakeView' }, {}],
  ['the same text in other fields', false, { city: 'Mysuru,Karnataka', state: '' }, { city: 'Mysuru', state: 'Karnataka,' }],
  ['the same text, as the default that it became', true, {}, { isDefault: true }],
  ['another text', false, {}, { addressLine2: 'Flat 2' }],
  ['the same text, but it is not the default that the customer wanted', false, { isDefault: true }, {}],
])('an address is stored from the typed values if it has %s: %s', (_what, isStored, typedChanges, storedChanges) => {
  expect(isStoredFrom({ ...typed, ...typedChanges }, { ...stored, ...storedChanges })).toBe(isStored);
});
