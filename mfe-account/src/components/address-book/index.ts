export { mergeAddress, type AddressForm, type AddressKind, type ListedAddress } from './address';
export { AddressBook } from './address-book';
export { useOpenForm } from './use-open-form';
