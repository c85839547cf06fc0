import type { ShippingAddressForm } from '@storefront/contracts';
import { phonePattern, pincodePattern, plainText } from '@storefront/contracts/rules';
import { asFlag, asOptional, asRecord, asText } from '@storefront/web-kit';
import type { Read, Reader } from '@storefront/web-kit';

/** Some stored addresses have a numeric pincode. */
const asPincode: Reader<string> = (value, onMismatch) => (typeof value === 'number' ? String(value) : asText(value, onMismatch));

export const asAddress = asRecord({
  _id: asText,
  fullName: asText,
  addressLine1: asText,
  address: asOptional(asText),
  addressLine2: asOptional(asText),
  city: asText,
  state: asText,
  pincode: asPincode,
  phone: asText,
  isDefault: asFlag,
});

/** A saved address. */
export type Address = Read<typeof asAddress>;

/** The fields of the address form (specification, 3: the address of checkout). */
export interface AddressValues {
  fullName: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  pincode: string;
  phone: string;
  isDefault: boolean;
}

export const emptyAddress: AddressValues = {
  fullName: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  pincode: '',
  phone: '',
  isDefault: false,
};

/** All fields but address line 2 are required (specification, 5). */
const required: Partial<Record<keyof AddressValues, string>> = {
  fullName: 'Full name',
  addressLine1: 'Address',
  city: 'City',
  state: 'State',
  pincode: 'Pincode',
  phone: 'Phone',
};

export const isRequired = (field: keyof AddressValues): boolean => field in required;

/** The message for a blank required field. */
export const missingProblem = (field: keyof AddressValues, value: string): string | undefined =>
  isRequired(field) && plainText(value) === '' ? `${required[field]} is required` : undefined;

const patterns: Partial<Record<keyof AddressValues, RegExp>> = { pincode: pincodePattern, phone: phonePattern };
const invalid: Partial<Record<keyof AddressValues, string>> = { pincode: 'Please enter a valid pincode', phone: 'Please enter a valid phone number' };

/** The message for a field that the server would refuse. */
export const invalidProblem = (field: keyof AddressValues, value: string): string | undefined => (patterns[field]?.test(plainText(value)) === false ? invalid[field] : undefined);

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

export const toValues = ({ _id, address = '', ...values }: Address): AddressValues => ({
  ...values,
  addressLine1: values.addressLine1 || address,
  addressLine2: values.addressLine2 ?? '',
  pincode: String(values.pincode),
});

export const defaultOf = (addresses: Address[]): Address | undefined => addresses.find(({ isDefault }) => isDefault);

/** The address in an order's form: with a postal code as text instead of the pincode (specification, 3). */
export function toShippingAddress(address: Address): ShippingAddressForm {
  const { fullName, addressLine1, addressLine2, city, state, pincode, phone } = toValues(address);
  return { fullName, addressLine1, addressLine2, city, state, postalCode: pincode, phone };
}
