import { useEffect, useRef, type RefObject } from 'react';
import type { AddressKind, ListedAddress } from './address';
import styles from './address-book.module.css';
import { AddressCard } from './address-card';
import { AddressEditor } from './address-editor';
import type { OpenForm } from './use-open-form';

/** Moves the focus to the heading after a deletion, because the pressed button is gone. */
function useFocusAfterDeletion(count: number, heading: RefObject<HTMLElement | null>) {
  const previous = useRef(count);
  useEffect(() => {
    if (count < previous.current) heading.current?.focus();
    previous.current = count;
  }, [count, heading]);
}

/** A list of addresses, with forms to add, edit and delete them. */
export function AddressBook({ kind, addresses, openForm }: { kind: AddressKind; addresses: ListedAddress[]; openForm: OpenForm }) {
  const { isAdding, editedId, heading, edit, close } = openForm;
  useFocusAfterDeletion(addresses.length, heading);
  return (
    <>
      {isAdding && <AddressEditor kind={kind} onClose={close} />}
      {addresses.length === 0 && !isAdding && <p className={styles.empty}>{kind.texts.empty}</p>}
      {addresses.length > 0 && (
        <ul className={styles.list}>
          {addresses.map((address) =>
            address._id === editedId ? (
              <li key={address._id} className={styles.edited}>
                <AddressEditor kind={kind} address={address} onClose={close} />
              </li>
            ) : (
              <li key={address._id}>
                <AddressCard kind={kind} address={address} onEdit={() => edit(address._id)} />
              </li>
            ),
          )}
        </ul>
      )}
    </>
  );
}
