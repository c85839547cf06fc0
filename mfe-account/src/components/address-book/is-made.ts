import { plainText } from '@storefront/contracts/rules';
import { mergeAddress, type AddressForm, type ListedAddress } from './address';

/** True if the server has made a change of an address; `stored` are its newest addresses. */
export type IsMade = (stored: ListedAddress[]) => boolean;

/** Without the blanks and invisible characters that the server may change. */
const textOf = ({ name, street, street2, city, state, pincode, phone }: AddressForm) =>
  plainText([name, street, street2, city, state, pincode, phone].join()).replace(/\s/g, '');

const isStoredFrom = (form: AddressForm, stored: AddressForm) => textOf(form) === textOf(stored) && (stored.isDefault || !form.isDefault);

export const isAdded =
  (form: AddressForm): IsMade =>
  (stored) =>
    stored.some((address) => isStoredFrom(form, address));

export const isUpdated =
  (opened: ListedAddress, form: AddressForm): IsMade =>
  (stored) =>
    stored.some((address) => address._id === opened._id && isStoredFrom(mergeAddress(opened, form, stored), address));

export const isRemoved =
  (id: string): IsMade =>
  (stored) =>
    !stored.some(({ _id }) => _id === id);

export const isDefaultNow =
  (id: string): IsMade =>
  (stored) =>
    stored.some(({ _id, isDefault }) => _id === id && isDefault);
