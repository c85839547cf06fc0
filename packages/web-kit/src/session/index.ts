export { callerHeaders, setCustomer } from './customer';
export { loginAtom, logoutAtom, refreshLoginAtom, sessionAtom, useCustomer, useSession } from './session';
export type { Session } from './session';
export { readToken, subscribeToSession } from './storage';
export type { StoredSession, StoredUser } from './storage';
