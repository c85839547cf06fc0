import { api, asOptional, asRecord, asText, logoutAtom, paths, readToken, refreshLoginAtom, sessionAtom, toast } from '@storefront/web-kit';
import { useAtomValue, useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { knownDevice, rememberDevice } from '../../api/device';
import { useAttempt } from '../../components/use-attempt';
import type { PasswordForm } from './password-rules';

const asChanged = asRecord({ token: asText, device: asOptional(asText) });

/** During the change, other calls of all tabs answer 401. They wait for this lock before they end the login (`sendForCustomer` in web-kit). */
const whileLocked = (change: () => Promise<void>) => navigator.locks?.request('password', change) ?? change();

/** Changes the password. The server revokes every older token, so the session continues with the token in the answer. */
export function usePasswordChange(onChanged: () => void) {
  const { attempt, failure, waitUntil } = useAttempt('Your new password may already be valid. Try to log in with it.');
  const session = useAtomValue(sessionAtom);
  const refreshLogin = useSetAtom(refreshLoginAtom);
  const logOut = useSetAtom(logoutAtom);
  const navigate = useNavigate();

  const submit = ({ currentPassword, newPassword }: PasswordForm) =>
    whileLocked(() =>
      attempt(async () => {
        const oldToken = readToken();
        const { token, device } = await api.put('/api/users/change-password', { currentPassword, newPassword, ...knownDevice() }, { as: asChanged });
        rememberDevice(device);
        toast.success('Password changed successfully');
        onChanged();
        if (token && session) return refreshLogin({ token, user: session.user });
        if (oldToken !== readToken()) return;
        logOut();
        await navigate(paths.login, { state: { from: paths.account } });
      }, 'Failed to change password'),
    );
  return { submit, failure, waitUntil };
}
