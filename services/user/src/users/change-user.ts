import { UserError } from '../user-error';
import type { UserStore } from './store';
import type { Decision, User } from './user';

export interface ChangeDeps {
  users: UserStore;
  /** Called after each write that queued an event. */
  published: () => void;
}

const attempts = 100;

/**
 * Loads, decides and saves; decides again if another call saved first. An undefined decision changes nothing.
 * @throws UserError if there is no such user; errors of `decide`
 */
export async function changeUser({ users, published }: ChangeDeps, id: string, now: Date, decide: (user: User) => Decision | undefined): Promise<User> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const user = await users.byId(id);
    if (!user) throw new UserError('not-logged-in', 'Please login to continue');
    const decision = decide(user);
    if (!decision) return user;
    if (await users.save(decision, now)) {
      if (decision.events.length > 0) published();
      return decision.user;
    }
  }
  throw new UserError('busy', 'Your account is being changed elsewhere. Please try again.');
}
