import { toast } from '@storefront/web-kit';
import { useState } from 'react';
import { useAttempt } from '../use-attempt';
import { blankAddress, type AddressKind, type ListedAddress } from './address';
import styles from './address-book.module.css';
import { AddressForm } from './address-form';

interface Props {
  kind: AddressKind;
  /** The address to edit. Without it, the form adds one. */
  address?: ListedAddress;
  onClose: () => void;
}

/** Adds or edits an address. If the call fails, the form keeps its values. */
export function AddressEditor({ kind, address, onClose }: Props) {
  const { attempt, failure } = useAttempt();
  const [opened] = useState(address);
  return (
    <div className={styles.editor}>
      <AddressForm
        title={opened ? 'Edit Address' : 'Add Address'}
        labels={kind.labels}
        initial={opened ?? blankAddress}
        failure={failure}
        onSubmit={(form) =>
          attempt(
            async () => {
              await (opened ? kind.update(opened, form) : kind.add(form));
              toast.success(opened ? 'Address updated successfully' : 'Address added successfully');
            },
            opened ? kind.texts.updateFailed : kind.texts.addFailed,
            onClose,
          )
        }
        onCancel={onClose}
      />
    </div>
  );
}
