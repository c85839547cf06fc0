import { describe, expect, it } from 'vitest';
import { defaultOf, digitsOf, problemOf, toShippingAddress } from './address';

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
    expect(problemOf(field, '  ')).toMatch(/ is required$/);
    expect(problemOf(field, 'x')).toBeUndefined();
  });

  it('needs no second line', () => {
    expect(problemOf('addressLine2', '')).toBeUndefined();
  });

  it('has a pincode of digits only', () => {
    expect(digitsOf('625 001a')).toBe('625001');
  });

  it('goes to an order with a postal code, as text', () => {
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

  it('takes its first line from `address` where it was saved on the account page', () => {
    expect(toShippingAddress({ ...address, addressLine1: '' }).addressLine1).toBe('12 Temple Street');
  });

  it('is found as the default', () => {
    expect(defaultOf([{ ...address, isDefault: false }, { ...address, _id: '2' }])?._id).toBe('2');
    expect(defaultOf([])).toBeUndefined();
  });
});
