import { api } from '@storefront/web-kit';
import { asProfileAnswer } from '../../api/profile-query';
import type { Profile } from '../../api/profile';
import type { ProfileForm } from './profile-rules';

/** Undefined where the answer does not say what was saved. */
export const updateProfile = async (form: ProfileForm): Promise<Profile | undefined> => (await api.put('/api/users/update', form, { as: asProfileAnswer })).user;
