import type { Audience, ManifestFilling, SlotName } from '@storefront/contracts/slots';
import { useContext, useSyncExternalStore } from 'react';
import { useSession } from '../session';
import type { Session } from '../session';
import { RemoteModulesContext } from './remote-modules';

const isIn = (audience: Audience, { isLoggedIn, isAdmin }: Session) =>
  audience === 'visitor' ? !isLoggedIn : audience === 'customer' ? isLoggedIn && !isAdmin : isAdmin;

/** The fillings of a slot that the current visitor sees, in order. */
export function useFillings(slot: SlotName) {
  const modules = useContext(RemoteModulesContext);
  const session = useSession();
  const { fillings, status } = useSyncExternalStore(modules.subscribe, () => modules.fillings(slot), () => modules.renderedFillings(slot));
  const isShown = (filling: ManifestFilling) => filling.for.some((audience) => isIn(audience, session));
  return { fillings: fillings.filter(isShown), status, retry: modules.retryFillings };
}
