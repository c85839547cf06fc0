import type { Profile, ProfileAnswer } from '@storefront/contracts';
import { api } from '@storefront/web-kit';
import type { ProfileForm } from './profile-rules';

export const updateProfile = (form: ProfileForm): Promise<Profile> =>
  api.put<ProfileAnswer>('/api/users/update', form).then(({ user }) => user);
