import { readToken, refreshLoginAtom, sessionAtom, toast } from '@storefront/web-kit';
import { mergeEdits } from '@storefront/web-kit/forms';
import { useAtomValue, useSetAtom } from 'jotai';
import { loadProfile, profileQuery } from '../../api/profile-query';
import { repeated } from '../../api/repeated';
import { useChanges } from '../../api/use-changes';
import { phoneDigits } from '../../components/form-rules';
import { useAttempt } from '../../components/use-attempt';
import { updateProfile } from './profile-api';
import type { ProfileForm } from './profile-rules';

/**
 * Saves the profile on the server and in the stored login, which the header shows.
 * @param opened the profile when the form was opened
 */
export function useProfileUpdate(opened: ProfileForm, onSaved: () => void) {
  const { attempt, failure, waitUntil } = useAttempt();
  const session = useAtomValue(sessionAtom);
  const refreshLogin = useSetAtom(refreshLoginAtom);
  const change = useChanges(profileQuery.queryKey);

  const submit = ({ name, email, phone }: ProfileForm) =>
    attempt(async () => {
      const typed = { name: name.trim(), email: email.trim(), phone: phoneDigits(phone) };
      await change(async () => {
        const form = mergeEdits(opened, typed, await repeated(loadProfile));
        const oldToken = readToken();
        const { user = form, token: renewed } = await updateProfile(form);
        const stored = readToken();
        // A password change, also in another tab, stores its own token and revokes the renewed one.
        const token = (stored === oldToken && renewed) || stored;
        if (token && session) refreshLogin({ token, user: { ...session.user, name: user.name, email: user.email, phone: user.phone } });
      });
      toast.success('Profile updated successfully');
    }, 'Failed to update profile', onSaved);
  return { submit, failure, waitUntil };
}
