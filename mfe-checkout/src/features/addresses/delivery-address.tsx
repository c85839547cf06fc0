import { Icon } from '@storefront/web-kit';
import { useRef, useState } from 'react';
import type { Ref } from 'react';
import type { Address } from './address';
import { AddressForm } from './address-form';
import { AddressOption } from './address-option';
import styles from './delivery-address.module.css';

interface Props {
  addresses: Address[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  /** Shown in the open form. */
  problem: string | undefined;
  /** The open form. */
  formRef: Ref<HTMLFormElement>;
  onClose: () => void;
}

/** Lets the customer choose, add or change an address. An address becomes the chosen one when its form is saved. One form is open at a time. */
export function DeliveryAddress({ addresses, chosenId, onChoose, problem, formRef, onClose }: Props) {
  const [open, setOpen] = useState<string>();
  const [closed, setClosed] = useState<string>();
  const addButton = useRef<HTMLButtonElement>(null);
  const addForm = useRef<HTMLDivElement>(null);
  /** The customer chose an address after the form was sent. */
  const choseSince = useRef(false);
  const mustAdd = addresses.length === 0;
  const isAdding = mustAdd || open === 'new';

  const close = () => {
    setOpen(undefined);
    setClosed(open);
    onClose();
    if (isAdding) addButton.current?.focus();
  };
  const show = (form: string) => {
    setOpen(form);
    setClosed(undefined);
  };
  const onSend = () => (choseSince.current = false);
  const onSaved = (id: string | undefined) => {
    if (id && !choseSince.current) onChoose(id);
    close();
  };
  const toggleAdding = () => {
    if (mustAdd) addForm.current?.querySelector('input')?.focus();
    else if (isAdding) close();
    else show('new');
  };

  return (
    <div className={styles.addresses}>
      {mustAdd && <p className={styles.none}>No addresses saved yet. Please enter a delivery address.</p>}
      {!mustAdd && (
        <div className={styles.options} role="radiogroup" aria-label="Saved addresses">
          {addresses.map((address) =>
            open === address._id ? (
              <div className={styles.panel} key={address._id}>
                <h3 className={styles.title}>Edit address</h3>
                <AddressForm address={address} problem={problem} ref={formRef} focusFirst onSend={onSend} onSaved={onSaved} onCancel={close} />
              </div>
            ) : (
              <AddressOption
                key={address._id}
                address={address}
                isChosen={chosenId === address._id}
                focusEdit={closed === address._id}
                onChoose={() => {
                  choseSince.current = true;
                  onChoose(address._id);
                }}
                onEdit={() => show(address._id)}
              />
            ),
          )}
        </div>
      )}
      <div className={isAdding && !mustAdd ? styles.panel : undefined}>
        <button ref={addButton} type="button" className={styles.add} aria-expanded={isAdding} onClick={toggleAdding}>
          <Icon name="plus" size={18} />
          Add new address
        </button>
        {isAdding && (
          <div ref={addForm} className={styles.form}>
            <AddressForm problem={problem} ref={formRef} focusFirst={!mustAdd} onSend={onSend} onSaved={onSaved} onCancel={mustAdd ? undefined : close} />
          </div>
        )}
      </div>
    </div>
  );
}
