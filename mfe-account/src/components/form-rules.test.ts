import { emailSchema, managedAddressFormSchema, mobileSchema, passwordSchema, text } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { checkAddress, type AddressForm } from './address-book/address';
import { isBlank, isEmail, isPhone, passwordProblem, phoneDigits } from './form-rules';

describe('the account forms reject the same input as the server', () => {
  it.each([
    'asha@example.com', ' Asha@Example.COM ', "maria.d'souza@example.com", 'a+b@c.de', 'லட்சுமி@example.இந்தியா', '\u202aasha@example.com\u202c',
    '', 'asha', 'asha@example', 'a b@c.de', 'a@b..de', 'a@b.de.', 'a"b@c.de', 'a,b@c.de', '<a@b.de>', 'a@b_c.de', 'a\u200d@b.de', `${'a'.repeat(250)}@b.de`,
  ])('e-mail address: %j', (value) => {
    expect(isEmail(value)).toBe(emailSchema.safeParse(value).success);
  });

  it.each(['Asha', 'ആഷ', '.', '❤️', '', ' \u00a0', '\u200b', '\ufeff', '\u3164', '\u2800', '\u202e', '\u0301', '\u200d'])('name: %j', (value) => {
    expect(isBlank(value)).toBe(!text('Name', 100).safeParse(value).success);
  });

  it.each(['9876543210', ' 98765 43210 ', '98765-43210', '\u202a9876543210\u202c', '987654321', '98765432100', '+919876543210', '٩٨٧٦٥٤٣٢١٠'])('phone as the form sends it: %j', (value) => {
    expect(isPhone(value)).toBe(mobileSchema.safeParse(phoneDigits(value)).success);
  });

  it.each([
    ['9876543210', '9876543210'],
    ['98765 432-10', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['\u202a+91-98765-43210\u202c', '9876543210'],
    ['098765 43210', '9876543210'],
    ['0123456789', '0123456789'],
    ['9198765432', '9198765432'],
    ['+91 98765', '+9198765'],
    ['00 98765 43210', '009876543210'],
    ['+44 98765 43210', '+449876543210'],
  ])('the form sends the phone %j as %s', (typed, sent) => {
    expect(phoneDigits(typed)).toBe(sent);
  });

  it.each(['', 'short', 'short\u0301', 'secret', 'x'.repeat(200), 'e\u0301'.repeat(200), 'x'.repeat(201)])('new password: %j', (value) => {
    const problem = passwordSchema.safeParse(value).error?.issues[0]?.message;
    expect(passwordProblem(value)).toBe(problem ?? '');
  });

  const good: AddressForm = { name: 'Asha', street: '1 Temple Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001', phone: '98765 43210', isDefault: false };
  const changes: Partial<AddressForm>[] = [
    {}, { name: '\u200b' }, { street: '\u3164' }, { pincode: '625' }, { pincode: '62500a' }, { pincode: '\u202a625001\u202c' }, { phone: '12345' }, { phone: '+91 98765-43210' }, { phone: '1'.repeat(21) }, { phone: '(044) 123456' },
  ];
  it.each(changes)('address with %j', (change) => {
    const form = { ...good, ...change };
    const isFine = Object.keys(checkAddress({ name: 'Name', street: 'Street' })(form)).length === 0;
    expect(isFine).toBe(managedAddressFormSchema.safeParse(form).success);
  });
});
