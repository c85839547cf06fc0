import { readToken, refreshLoginAtom, toast } from '@storefront/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { profileQuery } from '../../api/profile-query';
import { phoneDigits } from '../../components/form-rules';
import { useAttempt } from '../../components/use-attempt';
import { updateProfile } from './profile-api';
import { mergeProfile } from './profile-rules';
import type { ProfileForm } from './profile-rules';

/**
 * Saves the profile, here and in the stored login, which the header shows.
 * @param opened the profile that the form was opened with
 */
export function useProfileUpdate(opened: ProfileForm, onSaved: () => void) {
  const { attempt, failure } = useAttempt();
  const refreshLogin = useSetAtom(refreshLoginAtom);
  const client = useQueryClient();
  const update = useMutation({ mutationFn: updateProfile });

  const submit = ({ name, email, phone }: ProfileForm) =>
    attempt(async () => {
      const typed = { name: name.trim(), email: email.trim(), phone: phoneDigits(phone) };
      const current = await client.fetchQuery({ ...profileQuery, staleTime: 0 });
      const profile = await update.mutateAsync(mergeProfile(opened, typed, current));
      client.setQueryData(profileQuery.queryKey, profile);
      const token = readToken();
      const { addresses: _addresses, ...user } = profile;
      if (token) refreshLogin({ token, user });
      toast.success('Profile updated successfully');
      onSaved();
    }, 'Failed to update profile');
  return { submit, failure };
}
