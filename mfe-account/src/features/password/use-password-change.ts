import { api, asOptional, asRecord, asText, refreshLoginAtom, sessionAtom, toast } from '@storefront/web-kit';
import { atom, useAtomValue, useSetAtom } from 'jotai';
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

/** Continues the login with another token. Reads the profile only now: another tab can have saved it during the change. */
const renewTokenAtom = atom(null, (get, set, customer: string, token: string) => {
  const session = get(sessionAtom);
  if (session?.user._id === customer) set(refreshLoginAtom, { token, user: session.user });
});

/** Changes the password. The server revokes every older token, so the session continues with the token in the answer. Without one, the next 401 ends it. */
export function usePasswordChange(onChanged: () => void) {
  const { attempt, failure, hint, waitUntil } = useAttempt('Your new password may already be valid. Try to log in with it.');
  const session = useAtomValue(sessionAtom);
  const renewToken = useSetAtom(renewTokenAtom);

  const submit = ({ currentPassword, newPassword }: PasswordForm) =>
    whileLocked(() =>
      attempt(async () => {
        const { token, device } = await api.put('/api/users/change-password', { currentPassword, newPassword, ...knownDevice() }, { as: asChanged });
        rememberDevice(device);
        toast.success('Password changed successfully');
        onChanged();
        if (token && session) renewToken(session.user._id, token);
      }, 'Failed to change password'),
    );
  return { submit, failure, hint, waitUntil };
}
