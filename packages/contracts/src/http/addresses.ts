import { z } from 'zod';
import { phonePattern, pincodePattern } from '../rules';
import { commandAnswerSchema, idSchema, keptLine, optionalText, text, typedText } from './common';
import type { Endpoint } from './endpoint';
import { form } from './form';

/** Four to ten digits: the pincode of a saved address, the postal code of an order. */
export const postalCodeText = (label: string) => {
  const [required, invalid] = [`${label} is required`, `Please enter a valid ${label.toLowerCase()}`];
  return typedText(10, { required, tooLong: invalid }).min(1, required).regex(pincodePattern, invalid);
};

const digits = (label: string) =>
  z
    .union([z.string().max(100, { abort: true }), z.number()], {
      error: ({ input }) => (typeof input === 'string' ? `Please enter a valid ${label.toLowerCase()}` : `${label} is required`),
    })
    .transform(String)
    .pipe(postalCodeText(label));

const invalidPhone = 'Please enter a valid phone number';

/** The simple pattern is for OpenAPI: generators of test data find few texts for `phonePattern`. */
export const contactPhoneSchema = typedText(20, { required: 'Phone is required', tooLong: invalidPhone })
  .min(1, 'Phone is required')
  .regex(/^\+?[\d \u00a0-]{6,20}$/, { error: invalidPhone, abort: true })
  .refine((phone) => phonePattern.test(phone), invalidPhone);

const isBlank = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * The address of checkout and account. Clients may send `addressLine1` as `address`. Answers have both, so a client that edits an answer sends both:
 * the one that it changed counts.
 */
export const addressFormSchema = z
  .preprocess(
    (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const typed = value as Record<string, unknown>;
      return { ...typed, addressLine1: isBlank(typed.addressLine1) ? typed.address : typed.addressLine1 };
    },
    form({
      fullName: text('Full name', 100),
      addressLine1: text('Address', 300),
      address: optionalText('Address', 300),
      addressLine2: optionalText('Address line 2', 300),
      city: text('City', 100),
      state: text('State', 100),
      pincode: digits('Pincode'),
      phone: contactPhoneSchema,
      isDefault: z.boolean('isDefault must be true or false').optional(),
    }),
  )
  .meta({ 'x-other-names': { addressLine1: 'address' } });
export type AddressForm = z.infer<typeof addressFormSchema>;

export const addressSchema = z.object({
  _id: idSchema,
  fullName: keptLine,
  addressLine1: keptLine,
  /** The same text as `addressLine1`, under the name that the account page uses. */
  address: keptLine,
  addressLine2: keptLine.optional(),
  city: keptLine,
  state: keptLine,
  pincode: keptLine,
  phone: keptLine,
  isDefault: z.boolean(),
});
export type Address = z.infer<typeof addressSchema>;

export const addressesAnswerSchema = commandAnswerSchema.extend({ addresses: z.array(addressSchema) });
export const savedAddressAnswerSchema = addressesAnswerSchema.extend({ address: addressSchema });

/** The Manage Addresses page has an address list of its own. */
export const managedAddressFormSchema = form({
  name: text('Name', 100),
  street: text('Street', 300),
  city: text('City', 100),
  state: text('State', 100),
  pincode: digits('Pincode'),
  phone: contactPhoneSchema,
  isDefault: z.boolean('isDefault must be true or false').optional(),
});
export type ManagedAddressForm = z.infer<typeof managedAddressFormSchema>;

export const managedAddressSchema = z.object({
  _id: idSchema,
  name: keptLine,
  street: keptLine,
  city: keptLine,
  state: keptLine,
  pincode: keptLine,
  phone: keptLine,
  isDefault: z.boolean(),
});
export type ManagedAddress = z.infer<typeof managedAddressSchema>;

export const managedAddressesAnswerSchema = z.object({ success: z.literal(true), addresses: z.array(managedAddressSchema) });
export const savedManagedAddressAnswerSchema = commandAnswerSchema.extend({ address: managedAddressSchema });

export const addressEndpoints = [
  { id: 'addAddress', method: 'POST', path: '/api/users/addresses', answeredBy: 'user', access: 'signed-in', summary: 'Adds an address for checkout; a customer can have 20.', body: addressFormSchema, status: 201, answer: savedAddressAnswerSchema, failures: [409] },
  { id: 'updateAddress', method: 'PUT', path: '/api/users/addresses/:id', answeredBy: 'user', access: 'signed-in', summary: 'Saves an address.', body: addressFormSchema, status: 200, answer: savedAddressAnswerSchema, failures: [404] },
  { id: 'deleteAddress', method: 'DELETE', path: '/api/users/addresses/:id', answeredBy: 'user', access: 'signed-in', summary: 'Deletes an address.', status: 200, answer: addressesAnswerSchema, failures: [404] },
  { id: 'setDefaultAddress', method: 'PUT', path: '/api/users/addresses/:id/default', answeredBy: 'user', access: 'signed-in', summary: 'Makes an address the only default.', status: 200, answer: addressesAnswerSchema, failures: [404] },
  { id: 'listManagedAddresses', method: 'GET', path: '/api/addresses', answeredBy: 'user', access: 'signed-in', summary: 'The addresses of the Manage Addresses page.', status: 200, answer: managedAddressesAnswerSchema },
  { id: 'getManagedAddress', method: 'GET', path: '/api/addresses/:id', answeredBy: 'user', access: 'signed-in', summary: 'One address of that page.', status: 200, answer: z.object({ success: z.literal(true), address: managedAddressSchema }), failures: [404] },
  { id: 'addManagedAddress', method: 'POST', path: '/api/addresses', answeredBy: 'user', access: 'signed-in', summary: 'Adds an address to that page; a customer can have 20.', body: managedAddressFormSchema, status: 201, answer: savedManagedAddressAnswerSchema, failures: [409] },
  { id: 'updateManagedAddress', method: 'PUT', path: '/api/addresses/:id', answeredBy: 'user', access: 'signed-in', summary: 'Saves an address of that page.', body: managedAddressFormSchema, status: 200, answer: savedManagedAddressAnswerSchema, failures: [404] },
  { id: 'deleteManagedAddress', method: 'DELETE', path: '/api/addresses/:id', answeredBy: 'user', access: 'signed-in', summary: 'Deletes an address of that page.', status: 200, answer: commandAnswerSchema, failures: [404] },
] satisfies Endpoint[];
