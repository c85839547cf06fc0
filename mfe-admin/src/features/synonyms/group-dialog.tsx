import { Field, TextArea } from '@storefront/web-kit';
import { FormDialog } from '@storefront/web-kit/dialog';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DialogFailure } from '../../components/dialog-failure';
import { LeaveGuard } from '../../components/leave-guard';
import { adding, isGroup, replacing, successorOf, wordsIn } from './synonyms';
import { GroupChanged, useSynonymChange } from './synonyms-query';
import styles from './synonyms.module.css';

interface Props {
  /** Undefined for a new group. */
  group: string[] | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Edits a group, or adds one. If another member of staff changed the group, the admin sees their words before saving over them. */
export function GroupDialog({ group, onSaved, onClose }: Props) {
  const [base, setBase] = useState(group);
  const { mutate, isPending, failure } = useSynonymChange('Synonyms saved', onSaved);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { words: group?.join(', ') ?? '' } });
  const save = handleSubmit(({ words }) =>
    mutate(base ? replacing(base, wordsIn(words)) : adding(wordsIn(words)), {
      onError: (error) => base && error instanceof GroupChanged && setBase(successorOf(base, error.list.groups)),
    }),
  );

  return (
    <FormDialog title={group ? 'Edit the group' : 'Add a group'} submit="Save" busy={isPending} onSubmit={save} onClose={onClose}>
      <p role="alert" className={styles.changed}>
        {base !== group &&
          (base
            ? `Someone else has changed this group. It is now: ${base.join(', ')}. Save again to replace it.`
            : 'Someone else has deleted this group. Save again to add it as a new one.')}
      </p>
      <Field label="Words" required hint="Words that mean the same, in any script, separated by commas." error={formState.errors.words?.message}>
        <TextArea rows={5} {...register('words', { validate: (words) => isGroup(wordsIn(words)) })} />
      </Field>
      <DialogFailure text={failure} />
      <LeaveGuard isUnsaved={formState.isDirty} />
    </FormDialog>
  );
}
