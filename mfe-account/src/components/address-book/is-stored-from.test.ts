import { expect, it } from 'vitest';
import { blankAddress } from './address';
import { isStoredFrom } from './is-stored-from';

const stored = { ...blankAddress, name: 'Anand Rao', street: '4 Lake View', city: 'Mysuru', state: 'Karnataka', pincode: '570001', phone: '91234 56780' };

it.each([
  ['the same text, also with blanks around it and invisible characters', true, { name: ' Anand Rao\u200b', street2: '' }, {}],
  ['the same text, as the default that it became', true, {}, { isDefault: true }],
  ['other blanks between the words', false, { street: '4 LakeView' }, {}],
  ['the same text in another field', false, { city: 'Mysuru,', state: 'Karnataka' }, { city: 'Mysuru', state: ',Karnataka' }],
  ['another text', false, {}, { street2: 'Flat 2' }],
  ['the same text, but it is not the default that the customer wanted', false, { isDefault: true }, {}],
])('an address is stored from the form if it has %s: %s', (_what, isStored, typedChanges, storedChanges) => {
  expect(isStoredFrom({ ...stored, ...typedChanges }, { ...stored, ...storedChanges })).toBe(isStored);
});
