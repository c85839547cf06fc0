import { toast } from '@storefront/web-kit';
import { ConfirmDialog } from '@storefront/web-kit/dialog';
import { useAttempt } from '../use-attempt';

/** Deletes an address after a confirmation (specification, 5). */
export function AddressDeletion({ remove, onClose }: { remove: () => Promise<unknown>; onClose: () => void }) {
  const { attempt, busy } = useAttempt();
  const confirm = async () => {
    await attempt(async () => {
      await remove();
      toast.success('Address deleted successfully');
    }, 'Failed to delete address');
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Delete Address"
      text="Are you sure you want to delete this address?"
      confirmLabel="Delete"
      busy={busy}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
