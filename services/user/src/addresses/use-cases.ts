import type { AddressForm } from '@storefront/contracts';
import { newId, type Clock } from '@storefront/service-kit';
import { changeUser, type ChangeDeps } from '../users/change-user';
import { changeAddresses } from '../users/user';
import { fromForm, type StoredAddress } from './address';
import { add, find, makeDefault, remove, replace } from './default-list';

/** A user's addresses. They are stored in the user document, so that one guarded write keeps exactly one default. */
export function createAddressUseCases(deps: ChangeDeps & { clock: Clock }) {
  const change = async (userId: string, changing: (addresses: StoredAddress[]) => StoredAddress[]) =>
    (await changeUser(deps, userId, deps.clock(), (user) => changeAddresses(user, changing))).addresses;

  const put = async (userId: string, id: string, putting: (list: StoredAddress[]) => StoredAddress[]) => {
    const addresses = await change(userId, putting);
    return { address: find(addresses, id), addresses };
  };

  return {
    add(userId: string, form: AddressForm) {
      const id = newId();
      return put(userId, id, (list) => add(list, fromForm(form, id)));
    },
    update: (userId: string, id: string, form: AddressForm) => put(userId, id, (list) => replace(list, fromForm(form, id, find(list, id)))),
    remove: (userId: string, id: string) => change(userId, (list) => remove(list, id)),
    makeDefault: (userId: string, id: string) => change(userId, (list) => makeDefault(list, id)),
  };
}

export type AddressUseCases = ReturnType<typeof createAddressUseCases>;
