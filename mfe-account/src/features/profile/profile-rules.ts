import { invalidEmail, invalidPhone, isBlank, isEmail, isPhone } from '../../components/form-rules';
import type { Problems } from '../../components/form-rules';

export interface ProfileForm {
  name: string;
  email: string;
  /** May be left out. */
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
