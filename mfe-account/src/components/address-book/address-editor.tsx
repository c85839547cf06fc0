import { toast } from '@storefront/web-kit';
import { useState } from 'react';
import { FormNotice } from '../form-notice';
import { useAttempt } from '../use-attempt';
import { blankAddress, type AddressKind, type ListedAddress } from './address';
import styles from './address-book.module.css';
import { AddressForm } from './address-form';
import type { AddressChanges } from './use-address-changes';

interface Props {
  kind: AddressKind;
  changes: AddressChanges;
  /** The address to edit. Without it, the form adds one. */
  address?: ListedAddress;
  /** True if the address was deleted elsewhere since the form was opened. Then the form adds it again. */
  isGone?: boolean;
  onClose: () => void;
}

/** Adds or edits an address. If the call fails, the form keeps its values. */
export function AddressEditor({ kind, changes, address, isGone = false, onClose }: Props) {
  const { attempt, failure, waitUntil } = useAttempt();
  const [opened] = useState(address);
  const updated = isGone ? undefined : opened;
  return (
    <div className={styles.editor}>
      <FormNotice text={isGone ? 'This address was deleted in the meantime. Save it to add it again, or cancel.' : ''} />
      <AddressForm
        title={opened ? 'Edit Address' : 'Add Address'}
        labels={kind.labels}
        initial={opened ?? blankAddress}
        failure={failure}
        waitUntil={waitUntil}
        onSubmit={(form) =>
          attempt(
            async () => {
              await (updated ? changes.update(updated, form) : changes.add(form));
              toast.success(updated ? 'Address updated successfully' : 'Address added successfully');
            },
            updated ? kind.texts.updateFailed : kind.texts.addFailed,
            onClose,
          )
        }
        onCancel={onClose}
      />
    </div>
  );
}
