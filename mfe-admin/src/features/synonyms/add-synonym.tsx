import { plainSynonym } from '@storefront/contracts/rules';
import { Field, TextInput } from '@storefront/web-kit';
import { FormDialog } from '@storefront/web-kit/dialog';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DialogFailure } from '../../components/dialog-failure';
import { groupWith, isGroup, joining, wordsIn, type Groups } from './synonyms';
import { useSynonymChange } from './synonyms-query';

interface Props {
  term: string;
  groups: Groups;
  onAdded: () => void;
  onClose: () => void;
}

/** Explains what a save does. */
function resultOf(groups: Groups, known: string): string {
  if (known === '') return 'A word that shoppers use, or a group’s word from the list.';
  const group = groupWith(groups, known);
  if (!group) return `Makes a new group with “${known}”`;
  // In one line, so that the dialog does not grow and move.
  return `Joins the group: ${group.slice(0, 3).join(', ')}${group.length > 3 ? ' …' : ''}`;
}

/** Adds a term that found nothing to the group of a word that finds something. */
export function AddSynonym({ term, groups, onAdded, onClose }: Props) {
  const { mutate, isPending, failure } = useSynonymChange(`“${term}” is now a synonym`, onAdded);
  const { register, handleSubmit, formState, control } = useForm({ defaultValues: { known: '' } });
  const [known = ''] = wordsIn(useWatch({ control, name: 'known' }));
  const wordsId = useId();
  const save = handleSubmit(() => mutate(joining(term, known)));
  const isOther = (text: string) => {
    const [word = ''] = wordsIn(text);
    if (word === '') return 'Please enter a word';
    return wordsIn(`${word},${plainSynonym(term)}`).length === 1 ? 'Please enter another word' : isGroup([word, term]);
  };

  return (
    <FormDialog title={`Add “${term}” as a synonym`} submit="Add" busy={isPending} onSubmit={save} onClose={onClose}>
      <Field label={`“${term}” means the same as`} required hint={resultOf(groups, known)} error={formState.errors.known?.message}>
        <TextInput list={wordsId} maxLength={60} autoComplete="off" {...register('known', { validate: isOther })} />
      </Field>
      <datalist id={wordsId}>
        {[...new Set(groups.flat())].map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
      <DialogFailure text={failure} />
    </FormDialog>
  );
}
