import { toast } from '@storefront/web-kit';
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
  return (
    <div className={styles.editor}>
      <AddressForm
        title={address ? 'Edit Address' : 'Add Address'}
        labels={kind.labels}
        initial={address ?? blankAddress}
        failure={failure}
        onSubmit={(form) =>
          attempt(
            async () => {
              await kind.save(form, address?._id);
              toast.success(address ? 'Address updated successfully' : 'Address added successfully');
              onClose();
            },
            address ? kind.texts.updateFailed : kind.texts.addFailed,
          )
        }
        onCancel={onClose}
      />
    </div>
  );
}
