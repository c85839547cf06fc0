import { api, asOptional, asRecord, asText, logoutAtom, paths, readToken, refreshLoginAtom, toast } from '@storefront/web-kit';
import { useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { knownDevice, rememberDevice } from '../../api/device';
import { logIn } from '../../api/log-in';
import { useAttempt } from '../../components/use-attempt';
import type { PasswordForm } from './password-rules';

const asChanged = asRecord({ device: asOptional(asText) });

async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const { device } = await api.put('/api/users/change-password', { currentPassword, newPassword, ...knownDevice() }, { as: asChanged });
  rememberDevice(device);
}

/**
 * Changes the password. That ends every older token, this browser's too: it logs in again with the new password, or leads to the
 * login where that fails.
 */
export function usePasswordChange(email: string, onChanged: () => void) {
  const { attempt, failure } = useAttempt();
  const refreshLogin = useSetAtom(refreshLoginAtom);
  const logOut = useSetAtom(logoutAtom);
  const navigate = useNavigate();

  const renewLogin = async (password: string) => {
    const token = readToken();
    try {
      refreshLogin(await logIn(email, password));
    } catch {
      if (token !== readToken()) return;
      logOut();
      await navigate(paths.login, { state: { from: paths.account } });
    }
  };

  const submit = ({ currentPassword, newPassword }: PasswordForm) =>
    attempt(async () => {
      await changePassword(currentPassword, newPassword);
      toast.success('Password changed successfully');
      onChanged();
      await renewLogin(newPassword);
    }, 'Failed to change password');
  return { submit, failure };
}
