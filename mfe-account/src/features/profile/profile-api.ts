import { api } from '@storefront/web-kit';
import { asProfileAnswer } from '../../api/profile-query';
import type { Profile } from '../../api/profile';
import type { ProfileForm } from './profile-rules';

/** Saves the profile. @returns the saved profile, or undefined if the answer lacks it */
export const updateProfile = async (form: ProfileForm): Promise<Profile | undefined> => (await api.put('/api/users/update', form, { as: asProfileAnswer })).user;
