import { ConfirmDialog } from '@storefront/web-kit/dialog';
import { useLeaveGuard } from './use-leave-guard';

/** Asks before the admin leaves the page with unsaved input. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const heldBack = useLeaveGuard(isUnsaved);
  if (!heldBack) return null;
  return (
    <ConfirmDialog
      open
      title="Leave without saving?"
      text="Your changes are not saved. If you leave this page, they are lost."
      cancelLabel="Stay"
      confirmLabel="Leave"
      onConfirm={heldBack.leave}
      onCancel={heldBack.stay}
    />
  );
}
