import { readToken, refreshLoginAtom, sessionAtom, toast } from '@storefront/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { profileQuery } from '../../api/profile-query';
import { phoneDigits } from '../../components/form-rules';
import { useAttempt } from '../../components/use-attempt';
import { updateProfile } from './profile-api';
import { mergeProfile, type ProfileForm } from './profile-rules';

/**
 * Saves the profile on the server and in the stored login, which the header shows.
 * @param opened the profile when the form was opened
 */
export function useProfileUpdate(opened: ProfileForm, onSaved: () => void) {
  const { attempt, failure } = useAttempt();
  const session = useAtomValue(sessionAtom);
  const refreshLogin = useSetAtom(refreshLoginAtom);
  const client = useQueryClient();
  const update = useMutation({ mutationFn: updateProfile });

  const submit = ({ name, email, phone }: ProfileForm) =>
    attempt(async () => {
      const typed = { name: name.trim(), email: email.trim(), phone: phoneDigits(phone) };
      const current = await client.fetchQuery({ ...profileQuery, staleTime: 0 });
      const form = mergeProfile(opened, typed, current);
      const { user: saved, token = readToken() } = await update.mutateAsync(form);
      if (saved) client.setQueryData(profileQuery.queryKey, saved);
      else await client.invalidateQueries({ queryKey: profileQuery.queryKey });
      const user = saved ?? form;
      if (token && session) refreshLogin({ token, user: { ...session.user, name: user.name, email: user.email, phone: user.phone } });
      toast.success('Profile updated successfully');
      onSaved();
    }, 'Failed to update profile');
  return { submit, failure };
}
