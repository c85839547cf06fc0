import { Badge, Button, toast } from '@storefront/web-kit';
import { useId, useState } from 'react';
import { useAttempt } from '../use-attempt';
import type { ListedAddress } from './address';
import styles from './address-card.module.css';
import { AddressDeletion } from './address-deletion';
import type { AddressChanges } from './use-address-changes';

function AddressText({ id, address }: { id: string; address: ListedAddress }) {
  const { name, street, street2, city, state, pincode, phone, isDefault } = address;
  return (
    <address className={styles.address} id={id}>
      <p className={styles.name}>
        {name || 'Name not provided'}
        {isDefault && <Badge tone="gold">Default</Badge>}
      </p>
      <p>{street || 'Street not provided'}</p>
      {street2 && <p>{street2}</p>}
      <p>
        {[city, state].filter(Boolean).join(', ')} {pincode}
      </p>
      <p>Phone: {phone || 'Not provided'}</p>
    </address>
  );
}

/** An address with its buttons. */
export function AddressCard({ changes, address, onEdit }: { changes: AddressChanges; address: ListedAddress; onEdit: () => void }) {
  const { attempt, busy } = useAttempt();
  const [isDeleting, setDeleting] = useState(false);
  const { _id, isDefault } = address;
  const { setDefault } = changes;
  const id = useId();
  const button = { variant: 'ghost', size: 'sm', 'aria-describedby': id } as const;
  const makeDefault = (set: (id: string) => Promise<unknown>) =>
    attempt(async () => {
      await set(_id);
      toast.success('Default address updated');
    }, 'Failed to update default address');
  return (
    <article className={styles.card}>
      <AddressText id={id} address={address} />
      <div className={styles.actions}>
        <Button {...button} onClick={onEdit}>
          Edit
        </Button>
        <Button {...button} onClick={() => setDeleting(true)}>
          Delete
        </Button>
        {setDefault && !isDefault && (
          <Button {...button} busy={busy} onClick={() => makeDefault(setDefault)}>
            Set as Default
          </Button>
        )}
      </div>
      {isDeleting && <AddressDeletion remove={() => changes.remove(_id)} onClose={() => setDeleting(false)} />}
    </article>
  );
}
