import { toast } from '@storefront/web-kit';
import { ConfirmDialog } from '@storefront/web-kit/dialog';
import { replacing } from './synonyms';
import { GroupChanged, useSynonymChange } from './synonyms-query';

interface Props {
  group: string[];
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a group after a confirmation. */
export function GroupDeletion({ group, onDeleted, onClose }: Props) {
  const { mutate, isPending } = useSynonymChange('Group deleted');
  const remove = () =>
    mutate(replacing(group, undefined), {
      onSuccess: () => {
        onClose();
        onDeleted();
      },
      onError: (error) => {
        if (error instanceof GroupChanged) toast.error(error.message);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      title="Delete the group"
      text={`The search will no longer treat these words as the same: ${group.join(', ')}.`}
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
