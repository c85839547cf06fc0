import type { Problems } from '@storefront/web-kit/forms';
import { invalidEmail, invalidPhone, isBlank, isEmail, isPhone } from '../../components/form-rules';

export interface ProfileForm {
  name: string;
  email: string;
  /** Optional. */
  phone: string;
}

/** The typed value of each edited field, and the current value of the others: another tab may have changed them since the form was opened. */
export const mergeProfile = (opened: ProfileForm, typed: ProfileForm, current: ProfileForm): ProfileForm => ({
  name: typed.name === opened.name ? current.name : typed.name,
  email: typed.email === opened.email ? current.email : typed.email,
  phone: typed.phone === opened.phone ? current.phone : typed.phone,
});

export function checkProfile({ name, email, phone }: ProfileForm): Problems<ProfileForm> {
  return {
    ...(isBlank(name) && { name: 'Name is required' }),
    ...(!isEmail(email) && { email: invalidEmail }),
    ...(isBlank(email) && { email: 'Email is required' }),
    ...(!isBlank(phone) && !isPhone(phone) && { phone: invalidPhone }),
  };
}
