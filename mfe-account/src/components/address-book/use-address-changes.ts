import { isAnswerLost } from '@storefront/web-kit';
import { useRef } from 'react';
import { repeated } from '../../api/repeated';
import { useChanges } from '../../api/use-changes';
import { mergeAddress, type AddressForm, type AddressKind, type ListedAddress } from './address';
import { isStoredFrom } from './is-stored-from';

/**
 * The changes of addresses, see `useChanges`. Each rejects if it fails. After a lost answer, it loads the newest addresses to see whether the change
 * was made. If a new address is not found, the next `add` looks for it again first, so that no address is added twice. The other changes
 * can be sent twice.
 */
export function useAddressChanges({ queryKey, load, add, update, remove, setDefault }: AddressKind) {
  const change = useChanges<unknown>(queryKey);
  const loadNewest = () => repeated(load);
  const mayBeAdded = useRef(false);
  /** @param mayBeMade is true if an earlier change lost its answer and was not found. It is read only after the earlier changes have ended. */
  const make = (send: () => Promise<unknown>, isMade: (stored: ListedAddress[]) => boolean, mayBeMade = { current: false }) =>
    change(async () => {
      if (!mayBeMade.current || !isMade(await loadNewest()))
        await send().catch(async (error: unknown) => {
          if (!isAnswerLost(error)) throw error;
          mayBeMade.current = true;
          if (!(await loadNewest().then(isMade, () => false))) throw error;
        });
      mayBeMade.current = false;
    });
  return {
    add: (form: AddressForm) =>
      make(
        () => add(form),
        (stored) => stored.some((one) => isStoredFrom(form, one)),
        mayBeAdded,
      ),
    /** @param opened the address when its form was opened */
    update: (opened: ListedAddress, form: AddressForm) =>
      make(
        async () => update(opened._id, mergeAddress(opened, form, await loadNewest())),
        (stored) => stored.some((one) => one._id === opened._id && isStoredFrom(mergeAddress(opened, form, stored), one)),
      ),
    remove: (id: string) =>
      make(
        () => remove(id),
        (stored) => stored.every(({ _id }) => _id !== id),
      ),
    setDefault:
      setDefault &&
      ((id: string) =>
        make(
          () => setDefault(id),
          (stored) => stored.some(({ _id, isDefault }) => _id === id && isDefault),
        )),
  };
}

export type AddressChanges = ReturnType<typeof useAddressChanges>;
