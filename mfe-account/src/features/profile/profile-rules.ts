import type { Problems } from '@storefront/web-kit/forms';
import { invalidEmail, invalidPhone, isBlank, isEmail, isPhone } from '../../components/form-rules';

export interface ProfileForm {
  name: string;
  email: string;
  /** Optional. */
  phone: string;
}

export function checkProfile({ name, email, phone }: ProfileForm): Problems<ProfileForm> {
  return {
    ...(isBlank(name) && { name: 'Name is required' }),
    ...(!isEmail(email) && { email: invalidEmail }),
    ...(isBlank(email) && { email: 'Email is required' }),
    ...(!isBlank(phone) && !isPhone(phone) && { phone: invalidPhone }),
  };
}
