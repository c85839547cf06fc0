export { mergeAddress, type AddressForm, type AddressKind, type ListedAddress } from './address';
export { AddressBook } from './address-book';
export { isAdded, isDefaultNow, isRemoved, isUpdated } from './is-made';
export { useAddressChanges } from './use-address-changes';
export { useOpenForm } from './use-open-form';
