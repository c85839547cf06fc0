import { phonePattern, pincodePattern, plainText } from '@storefront/contracts/rules';
import { isBlank } from '../form-rules';
import type { Problems } from '../form-rules';

/** An address as this part's forms have it, whatever the API calls its fields. */
export interface AddressForm {
  name: string;
  street: string;
  city: string;
  state: string;
  pincode: string;
  phone: string;
  isDefault: boolean;
}

export interface ListedAddress extends AddressForm {
  _id: string;
  /** A second line, shown where there is one. */
  street2?: string | undefined;
}

export const blankAddress: AddressForm = { name: '', street: '', city: '', state: '', pincode: '', phone: '', isDefault: false };

/** What the two kinds of address call these fields. */
export interface AddressLabels {
  name: string;
  street: string;
}

/** All fields are there; pincode and phone look like it. What matters in the end is the server's word. */
export const checkAddress =
  (labels: AddressLabels) =>
  (form: AddressForm): Problems<AddressForm> => {
    const names = { ...labels, city: 'City', state: 'State', pincode: 'Pincode', phone: 'Phone' };
    const wrong: Problems<AddressForm> = {
      ...(!pincodePattern.test(plainText(form.pincode)) && { pincode: 'Please enter a valid pincode' }),
      ...(!phonePattern.test(plainText(form.phone)) && { phone: 'Please enter a valid phone number' }),
    };
    const missing = (Object.keys(names) as (keyof typeof names)[]).filter((field) => isBlank(form[field]));
    return { ...wrong, ...Object.fromEntries(missing.map((field) => [field, `${names[field]} is required`])) };
  };

export const trimmed = (form: AddressForm): AddressForm => ({
  name: form.name.trim(),
  street: form.street.trim(),
  city: form.city.trim(),
  state: form.state.trim(),
  pincode: form.pincode.trim(),
  phone: form.phone.trim(),
  isDefault: form.isDefault,
});

/** One of the shop's two kinds of address: how it is kept (each call rejects when it fails) and what is said of it. */
export interface AddressKind {
  /** Adds one, or saves the one of that id. */
  save: (form: AddressForm, id?: string) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  /** Where another default can be chosen from the list. */
  setDefault?: (id: string) => Promise<unknown>;
  labels: AddressLabels;
  texts: { empty: string; addFailed: string; updateFailed: string };
}
