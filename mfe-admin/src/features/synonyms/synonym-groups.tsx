import { Button, EmptyState, Icon } from '@storefront/web-kit';
import { LiveSearchBox } from '@storefront/web-kit/lists';
import { Activity, useState } from 'react';
import { countOf } from '../../components/count-of';
import type { DialogMode } from '../../components/dialog-mode';
import { Toolbar } from '../../components/toolbar';
import { GroupDeletion } from './group-deletion';
import { GroupDialog } from './group-dialog';
import type { Groups } from './synonyms';
import styles from './synonyms.module.css';

interface Props {
  groups: Groups;
  /** Called after a change: the pressed button may be gone, so the focus needs a place. */
  onChanged: () => void;
}

/** Groups that are shown at first. The others are found by a word, or after a click. */
const firstGroups = 10;

/** `group` is undefined for a new one. */
type Open = { dialog: 'edit'; group: string[] | undefined; mode: DialogMode } | { dialog: 'delete'; group: string[] };

/** The groups of words that mean the same, with their actions. */
export function SynonymGroups({ groups, onChanged }: Props) {
  const [search, setSearch] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const [open, setOpen] = useState<Open>();
  /** Closes a dialog after its save, unless staff have opened another one in the meantime. */
  const close = ({ dialog, group }: Open) => setOpen((now) => (now?.dialog === dialog && now.group?.join() === group?.join() ? undefined : now));
  const found = groups.filter((group) => group.some((word) => word.toLowerCase().includes(search.toLowerCase())));

  const shown = showsAll || search !== '' ? found : found.slice(0, firstGroups);

  return (
    <>
      <Toolbar count={countOf(found.length, 'group')}>
        <LiveSearchBox label="Find a group" placeholder="Find a word…" search={search} onSearch={setSearch} />
        <Button variant="secondary" onClick={() => setOpen({ dialog: 'edit', group: undefined, mode: 'visible' })}>
          <Icon name="plus" size={18} />
          Add a group
        </Button>
      </Toolbar>
      {found.length === 0 && <EmptyState title="No groups found" text={search === '' ? 'Press “Add a group” to add the first one.' : 'Try another word.'} />}
      {found.length > 0 && (
        <ul className={styles.groups} aria-label="Groups of synonyms">
          {shown.map((group) => (
            <li key={group.join('\n')}>
              <p className={styles.words}>
                <strong>{group[0]}</strong>
                {group.slice(1).map((word) => `, ${word}`)}
              </p>
              <div className={styles.actions}>
                <Button variant="ghost" size="sm" aria-label={`Edit the group ${group[0]}`} onClick={() => setOpen({ dialog: 'edit', group, mode: 'visible' })}>
                  <Icon name="edit" size={16} />
                  Edit
                </Button>
                <Button variant="ghost" size="sm" aria-label={`Delete the group ${group[0]}`} onClick={() => setOpen({ dialog: 'delete', group })}>
                  <Icon name="trash" size={16} />
                  Delete
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {shown.length < found.length && (
        <Button variant="secondary" className={styles.all} onClick={() => setShowsAll(true)}>
          Show all {countOf(found.length, 'group')}
        </Button>
      )}
      {open?.dialog === 'edit' && (
        <Activity key={open.group?.join()} mode={open.mode}>
          <GroupDialog
            group={open.group}
            onSaved={() => {
              close(open);
              onChanged();
            }}
            onClose={() => setOpen({ ...open, mode: 'hidden' })}
          />
        </Activity>
      )}
      {open?.dialog === 'delete' && <GroupDeletion group={open.group} onDeleted={onChanged} onClose={() => close(open)} />}
    </>
  );
}
