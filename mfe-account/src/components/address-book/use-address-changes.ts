import type { QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import { isAnswerLost } from '../../api/is-answer-lost';
import { useChanges } from '../../api/use-changes';
import type { ListedAddress } from './address';
import type { IsMade } from './is-made';

/**
 * Sends changes of addresses, see `useChanges`. After a lost answer, it looks among the newest addresses if the change is made, at once and
 * before the next attempt, so that no address is added twice.
 */
export function useAddressChanges(queryKey: QueryKey, load: () => Promise<ListedAddress[]>) {
  const change = useChanges(queryKey);
  const isUncertain = useRef(false);
  return (send: () => Promise<unknown>, isMade: IsMade) =>
    change(async () => {
      if (isUncertain.current && isMade(await load())) return;
      try {
        await send();
      } catch (error) {
        isUncertain.current = isAnswerLost(error);
        if (!isUncertain.current || !(await load().then(isMade, () => false))) throw error;
      }
    });
}
