import { asFlag, asList, asOptional, asRecord, asText, type Read, type Reader } from '@storefront/web-kit';

/** Some stored addresses have a numeric pincode. */
export const asPincode: Reader<string> = (value, onMismatch) => (typeof value === 'number' ? String(value) : asText(value, onMismatch));

export const asAddress = asRecord({
  _id: asText,
  fullName: asText,
  address: asText,
  addressLine1: asOptional(asText),
  addressLine2: asOptional(asText),
  city: asText,
  state: asText,
  pincode: asPincode,
  phone: asText,
  isDefault: asFlag,
});

/** An address that checkout offers. */
export type Address = Read<typeof asAddress>;

export const asProfile = asRecord({ name: asText, email: asText, phone: asText, addresses: asList(asAddress) });

/** The logged-in user, as the account pages show them. */
export type Profile = Read<typeof asProfile>;
