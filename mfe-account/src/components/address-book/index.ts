export type { AddressForm, AddressKind, ListedAddress } from './address';
export { AddressBook } from './address-book';
export { useOpenForm } from './use-open-form';
