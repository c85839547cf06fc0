import { UserError } from '../user-error';
import type { UserStore } from './store';
import type { Decision, User } from './user';

export interface ChangeDeps {
  users: UserStore;
  /** Called when an event was saved and waits to be published. */
  published: () => void;
}

const attempts = 100;

/**
 * Loads, decides and saves; decides again where another call was faster. An undefined decision changes nothing.
 * @throws UserError where there is no such user, and whatever `decide` throws
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
