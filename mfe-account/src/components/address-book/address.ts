import { phonePattern, pincodePattern, plainText } from '@storefront/contracts/rules';
import { mergeEdits, type Problems } from '@storefront/web-kit/forms';
import type { QueryKey } from '@tanstack/react-query';
import { isBlank } from '../form-rules';

/** An address in the forms. The field names are the same for both kinds of address. */
export interface AddressForm {
  name: string;
  street: string;
  /** The second address line. The form shows it only if there is one (specification, 3). */
  street2?: string;
  city: string;
  state: string;
  pincode: string;
  phone: string;
  isDefault: boolean;
}

export interface ListedAddress extends AddressForm {
  _id: string;
}

/** An address whose form is open, and its place in the list when the form was opened. */
export interface EditedAddress {
  address: ListedAddress;
  index: number;
}

/** The list with the edited address, also if that was deleted elsewhere since: its form has the typed values. */
export function withEdited(addresses: ListedAddress[], edited: EditedAddress | undefined): ListedAddress[] {
  if (!edited || addresses.some(({ _id }) => _id === edited.address._id)) return addresses;
  return [...addresses.slice(0, edited.index), edited.address, ...addresses.slice(edited.index)];
}

export const blankAddress: AddressForm = { name: '', street: '', city: '', state: '', pincode: '', phone: '', isDefault: false };

/** Labels that differ between the two kinds of address. */
export interface AddressLabels {
  name: string;
  street: string;
}

const requiredFields = ['name', 'street', 'city', 'state', 'pincode', 'phone'] as const;
const missingIn = (form: AddressForm) => requiredFields.filter((field) => isBlank(form[field]));

/** All fields are required; pincode and phone must have the right format. The server checks again. */
export const checkAddress =
  (labels: AddressLabels) =>
  (form: AddressForm): Problems<AddressForm> => {
    const names = { ...labels, city: 'City', state: 'State', pincode: 'Pincode', phone: 'Phone' };
    const wrong: Problems<AddressForm> = {
      ...(!pincodePattern.test(plainText(form.pincode)) && { pincode: 'Please enter a valid pincode' }),
      ...(!phonePattern.test(plainText(form.phone)) && { phone: 'Please enter a valid phone number' }),
    };
    return { ...wrong, ...Object.fromEntries(missingIn(form).map((field) => [field, `${names[field]} is required`])) };
  };

/** True if a required field is blank. */
export const isIncomplete = (form: AddressForm): boolean => missingIn(form).length > 0;

export const trimmed = (form: AddressForm): AddressForm => ({
  name: form.name.trim(),
  street: form.street.trim(),
  street2: form.street2?.trim(),
  city: form.city.trim(),
  state: form.state.trim(),
  pincode: form.pincode.trim(),
  phone: form.phone.trim(),
  isDefault: form.isDefault,
});

/**
 * The form with the edited fields and the newest value of the others. If the address is gone, the server says so.
 * @param opened the address when its form was opened
 */
export const mergeAddress = (opened: ListedAddress, form: AddressForm, newest: ListedAddress[]): AddressForm => ({
  ...mergeEdits<AddressForm>(opened, form, newest.find(({ _id }) => _id === opened._id) ?? opened),
  // The form ticks the default, but cannot untick it.
  isDefault: form.isDefault,
});

/** One of the two kinds of address: its query, calls, labels and texts. A call rejects if it fails. */
export interface AddressKind {
  queryKey: QueryKey;
  /** Loads the newest addresses. */
  load: () => Promise<ListedAddress[]>;
  add: (form: AddressForm) => Promise<unknown>;
  update: (id: string, form: AddressForm) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  /** Only if customers can set the default in the list. */
  setDefault?: (id: string) => Promise<unknown>;
  labels: AddressLabels;
  texts: { empty: string; addFailed: string; updateFailed: string };
}
