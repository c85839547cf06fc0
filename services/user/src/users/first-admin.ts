import { randomBytes } from 'node:crypto';
import { newId, type Clock } from '@storefront/service-kit';
import type { Passwords } from '../credentials/passwords';
import { UserError } from '../user-error';
import type { UserStore } from './store';
import { register } from './user';

/** The admin created at the first start. A generated password is shown once. */
export interface FirstAdmin {
  email: string;
  password: string;
  isGenerated: boolean;
}

export interface FirstAdminDeps {
  users: UserStore;
  passwords: Passwords;
  clock: Clock;
}

/**
 * Creates the first admin unless there is one.
 * @throws UserError if the e-mail address belongs to a customer
 */
export async function ensureAdmin(
  { users, passwords, clock }: FirstAdminDeps,
  given: { email?: string; password?: string },
): Promise<FirstAdmin | undefined> {
  if (await users.hasAdmin()) return undefined;
  const admin = {
    email: given.email ?? 'admin@storefront.example',
    password: given.password ?? randomBytes(12).toString('base64url'),
    isGenerated: given.password === undefined,
  };
  const now = clock();
  const form = { name: 'Shop Admin', email: admin.email, phone: '', password: admin.password };
  try {
    const passwordHash = await passwords.hash(admin.password, { kind: 'login', range: 'start' });
    await users.insert({ user: register(form, { _id: newId(), role: 'admin', passwordHash, now }).user, events: [] }, now);
  } catch (error) {
    // Another replica started at the same time and was faster.
    if (error instanceof UserError && (await users.hasAdmin())) return undefined;
    if (error instanceof UserError) throw new UserError('taken', `ADMIN_EMAIL: ${admin.email} belongs to a customer`);
    throw error;
  }
  return admin;
}
