import { shippingAddressFormSchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { defaultOf, digitsOf, invalidProblem, missingProblem, toShippingAddress } from './address';

const address = {
  _id: '1'.repeat(24),
  fullName: 'Meera Iyer',
  addressLine1: '12 Temple Street',
  address: '12 Temple Street',
  city: 'Madurai',
  state: 'Tamil Nadu',
  pincode: '625001',
  phone: '9876543210',
  isDefault: true,
};

describe('an address', () => {
  it.each(['fullName', 'addressLine1', 'city', 'state', 'pincode', 'phone'] as const)('needs %s', (field) => {
    for (const blank of ['', '  ', '\u200b', '\u3164']) expect(missingProblem(field, blank)).toMatch(/ is required$/);
    expect(missingProblem(field, 'x')).toBeUndefined();
  });

  const pincodes = ['6250', '625001', '1234567890', '625', '12345678901', '625 001', '62500a', '٦٢٥٠٠١'].map((value) => ['pincode', 'postalCode', value] as const);
  const phones = ['9876543210', '+91 98765 43210', '98765-43210', '\u202a9876543210\u202c', '12345', '1'.repeat(21), 'none', '(044) 123456', '+'].map((value) => ['phone', 'phone', value] as const);
  it.each([...pincodes, ...phones])('%s: follows the same rule as an order’s: %s %j', (field, name, value) => {
    const isTaken = shippingAddressFormSchema.safeParse({ ...toShippingAddress(address), [name]: value }).success;
    expect(invalidProblem(field, value) === undefined).toBe(isTaken);
  });

  it('does not require the second line', () => {
    expect(missingProblem('addressLine2', '')).toBeUndefined();
  });

  it('has a pincode of digits only', () => {
    expect(digitsOf('625 001a')).toBe('625001');
  });

  it('has a postal code as text in an order', () => {
    const numeric = { ...address, pincode: 625001 as unknown as string };
    expect(toShippingAddress(numeric)).toEqual({
      fullName: 'Meera Iyer',
      addressLine1: '12 Temple Street',
      addressLine2: '',
      city: 'Madurai',
      state: 'Tamil Nadu',
      postalCode: '625001',
      phone: '9876543210',
    });
  });

  it('takes its first line from `address` if it was saved on the account page', () => {
    expect(toShippingAddress({ ...address, addressLine1: '' }).addressLine1).toBe('12 Temple Street');
  });

  it('can be the default', () => {
    expect(defaultOf([{ ...address, isDefault: false }, { ...address, _id: '2' }])?._id).toBe('2');
    expect(defaultOf([])).toBeUndefined();
  });
});
