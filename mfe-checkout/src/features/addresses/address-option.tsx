import { Badge, Icon } from '@storefront/web-kit';
import { useId } from 'react';
import styles from './address-option.module.css';
import { toValues, type Address } from './address';

interface Props {
  address: Address;
  isChosen: boolean;
  /** Focuses the Edit button, because its form was just closed. */
  focusEdit: boolean;
  onChoose: () => void;
  onEdit: () => void;
}

/** A saved address that can be chosen for the delivery. */
export function AddressOption({ address, isChosen, focusEdit, onChoose, onEdit }: Props) {
  const id = useId();
  const { fullName, addressLine1, addressLine2, city, state, pincode, phone, isDefault } = toValues(address);
  return (
    <div className={styles.option}>
      <input className={styles.radio} type="radio" name="delivery-address" id={id} checked={isChosen} onChange={onChoose} aria-describedby={`${id}-lines`} />
      <label className={styles.label} htmlFor={id}>
        {fullName || 'Name not provided'}
        {isDefault && <Badge tone="gold">Default</Badge>}
      </label>
      <div className={styles.lines} id={`${id}-lines`}>
        <p>{[addressLine1, addressLine2].filter(Boolean).join(', ')}</p>
        <p>
          {[city, state].filter(Boolean).join(', ')} {pincode}
        </p>
        <p>{phone}</p>
      </div>
      <button type="button" className={styles.edit} autoFocus={focusEdit} onClick={onEdit} aria-label={`Edit the address of ${fullName}, ${addressLine1}`}>
        <Icon name="edit" size={18} />
        Edit
      </button>
    </div>
  );
}
