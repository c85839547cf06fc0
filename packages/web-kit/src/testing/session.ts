import { storeSession } from '../session/storage';
import type { StoredUser } from '../session/storage';

export type TestUser = 'visitor' | 'customer' | 'admin';

const users: Record<Exclude<TestUser, 'visitor'>, StoredUser> = {
  customer: { _id: 'c'.repeat(24), name: 'Meera Iyer', email: 'meera@example.com', phone: '9876543210', role: 'customer' },
  admin: { _id: 'a'.repeat(24), name: 'Asha Rao', email: 'asha@example.com', phone: '9123456780', role: 'admin' },
};

const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');

/** A token like the server's, without a valid signature. */
export const testToken = (user: StoredUser): string => `${encode({ alg: 'ES256' })}.${encode({ sub: user._id, role: user.role })}.unsigned`;

/** The tests' users. */
export const testUsers = users;

/** Stores the login of a customer or an admin in the browser's storage; stores nothing for a visitor. */
export function logInAs(user: TestUser): void {
  if (user !== 'visitor') storeSession({ token: testToken(users[user]), user: users[user] });
}
