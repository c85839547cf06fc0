import { api, asOptional, asRecord, asText } from '@storefront/web-kit';
import { asProfile } from '../../api/profile';
import type { ProfileForm } from './profile-rules';

const asUpdatedProfile = asRecord({ user: asOptional(asProfile), token: asOptional(asText) });

/** @returns the saved profile and a token with the new name and address, each undefined if the answer lacks it */
export const updateProfile = (form: ProfileForm) => api.put('/api/users/update', form, { as: asUpdatedProfile });
