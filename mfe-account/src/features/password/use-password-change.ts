import { api, asOptional, asRecord, asText, refreshLoginAtom, sessionAtom, toast, useCustomer } from '@storefront/web-kit';
import { useStore } from 'jotai';
import { knownDevice, rememberDevice } from '../../api/device';
import { useAttempt } from '../../components/use-attempt';
import type { PasswordForm } from './password-rules';

const asChanged = asRecord({ token: asOptional(asText), device: asOptional(asText) });

/**
 * During the change, other calls of all tabs answer 401. They wait for this lock before they end the login (`sendForCustomer` in web-kit).
 * The browser refuses the lock if it blocks site data.
 * @param change never rejects
 */
const whileLocked = (change: () => Promise<void>) => navigator.locks?.request('password', change).catch(change) ?? change();

/** Ends with the login at the latest: the answer to an earlier customer's call is dropped, so `change` may never end (decision 8). */
const whileLoggedIn = (store: ReturnType<typeof useStore>, customer: string | undefined, change: () => Promise<void>) =>
  new Promise<void>((resolve) => {
    const isLoggedIn = () => store.get(sessionAtom)?.user._id === customer;
    if (!isLoggedIn()) return resolve();
    const end = () => {
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.sub(sessionAtom, () => isLoggedIn() || end());
    void change().then(end);
  });

/** Changes the password. The server revokes every older token, so the session continues with the token in the answer. Without one, the next 401 ends it. */
export function usePasswordChange(onChanged: () => void) {
  const { attempt, failure, hint, waitUntil } = useAttempt('Your new password may already be valid. Try to log in with it.');
  const store = useStore();
  const customer = useCustomer();

  const change = ({ currentPassword, newPassword }: PasswordForm) =>
    attempt(async () => {
      const { token, device } = await api.put('/api/users/change-password', { currentPassword, newPassword, ...knownDevice() }, { as: asChanged });
      rememberDevice(device);
      toast.success('Password changed successfully');
      onChanged();
      // Read only now: another tab can have saved the profile during the change.
      const user = store.get(sessionAtom)?.user;
      if (token && user && user._id === customer) store.set(refreshLoginAtom, { token, user });
    }, 'Failed to change password');
  const submit = (form: PasswordForm) => whileLocked(() => whileLoggedIn(store, customer, () => change(form)));
  return { submit, failure, hint, waitUntil };
}
