import type { Address } from '@storefront/contracts';
import { testUsers } from '@storefront/web-kit/testing';

/** A saved address for tests, in the contract's shape. */
export const testAddress = (changes: Partial<Address> = {}): Address => ({
  _id: 'a1'.repeat(12),
  fullName: 'Meera Iyer',
  addressLine1: '12 Temple Street',
  address: '12 Temple Street',
  addressLine2: 'Near the tank',
  city: 'Madurai',
  state: 'Tamil Nadu',
  pincode: '625001',
  phone: '9876543210',
  isDefault: true,
  ...changes,
});

/** The answer of `GET /api/users/me`. */
export const testProfile = (...addresses: Address[]) => {
  const user = { ...testUsers.customer, addresses };
  return { success: true, ...user, user };
};
