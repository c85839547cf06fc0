import { useState } from 'react';
import { useFocusAfter } from '../use-focus-after';
import { withEdited, type AddressKind, type ListedAddress } from './address';
import styles from './address-book.module.css';
import { AddressCard } from './address-card';
import { AddressEditor } from './address-editor';
import { useAddressChanges } from './use-address-changes';
import type { OpenForm } from './use-open-form';

/** A list of addresses, with forms to add, edit and delete them. */
export function AddressBook({ kind, addresses, openForm }: { kind: AddressKind; addresses: ListedAddress[]; openForm: OpenForm }) {
  const { isAdding, edited, heading, edit, close } = openForm;
  const changes = useAddressChanges(kind);
  const shown = withEdited(addresses, edited);
  /** The address that the customer deleted last. One that was deleted elsewhere moves no focus. */
  const [deleted, setDeleted] = useState<string>();
  const remove = (id: string) => {
    setDeleted(id);
    return changes.remove(id);
  };
  useFocusAfter(addresses.some(({ _id }) => _id === deleted), heading);
  return (
    <>
      {isAdding && <AddressEditor kind={kind} changes={changes} onClose={close} />}
      {shown.length === 0 && !isAdding && <p className={styles.empty}>{kind.texts.empty}</p>}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((address, index) =>
            address._id === edited?.address._id ? (
              <li key={address._id} className={styles.edited}>
                <AddressEditor kind={kind} changes={changes} address={address} isGone={shown !== addresses} onClose={close} />
              </li>
            ) : (
              <li key={address._id}>
                <AddressCard changes={{ ...changes, remove }} address={address} onEdit={() => edit({ address, index })} />
              </li>
            ),
          )}
        </ul>
      )}
    </>
  );
}
