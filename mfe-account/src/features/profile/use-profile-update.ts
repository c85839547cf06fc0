import { loginAtom, sessionAtom, toast } from '@storefront/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { profileQuery } from '../../api/profile-query';
import { phoneDigits } from '../../components/form-rules';
import { useAttempt } from '../../components/use-attempt';
import { updateProfile } from './profile-api';
import type { ProfileForm } from './profile-rules';

/** Saves the profile, here and in the stored login, which the header shows. */
export function useProfileUpdate(onSaved: () => void) {
  const { attempt, failure } = useAttempt();
  const session = useAtomValue(sessionAtom);
  const storeLogin = useSetAtom(loginAtom);
  const client = useQueryClient();
  const update = useMutation({ mutationFn: updateProfile });

  const submit = ({ name, email, phone }: ProfileForm) =>
    attempt(async () => {
      const profile = await update.mutateAsync({ name: name.trim(), email: email.trim(), phone: phoneDigits(phone) });
      client.setQueryData(profileQuery.queryKey, profile);
      if (session) storeLogin({ token: session.token, user: { ...session.user, name: profile.name, email: profile.email, phone: profile.phone } });
      toast.success('Profile updated successfully');
      onSaved();
    }, 'Failed to update profile');
  return { submit, failure };
}
