import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createHashQueue, type HashQueue, type HashTurn } from './hash-queue';

/** argon2id; memory in KiB. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** What OWASP's password storage cheat sheet asks for. */
export const owaspCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** `outdated` is right too, but the hash should be made anew: it has another cost, or was made of another form of the text. */
export type PasswordCheck = 'wrong' | 'right' | 'outdated';

/** One password has several forms in Unicode (é as one character, or as e and an accent): keyboards and systems differ. */
const normalised = (password: string) => password.normalize('NFC');

/** The form that hashes are made of now, then those that older hashes may have been made of. For most passwords all are the same. */
const formsOf = (password: string) => [...new Set([normalised(password), password, password.normalize('NFD')])];

/** Hashes and verifies passwords; a user who does not exist costs as much time as one who does. Throws UserError where too many wait. */
export async function createPasswords(cost: PasswordCost = owaspCost, queue: HashQueue = createHashQueue()) {
  const options = { ...cost, algorithm: 2 };
  const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const decoy = await hash(randomBytes(32), options);

  async function check(passwordHash: string, password: string): Promise<PasswordCheck> {
    for (const form of formsOf(password)) {
      if (await verify(passwordHash, form)) return form === normalised(password) && passwordHash.startsWith(current) ? 'right' : 'outdated';
    }
    return 'wrong';
  }

  return {
    hash: (password: string, turn: HashTurn) => queue.run(turn, () => hash(normalised(password), options)),
    async verify(passwordHash: string | undefined, password: string, turn: HashTurn): Promise<PasswordCheck> {
      const result = await queue.run(turn, () => check(passwordHash ?? decoy, password));
      return passwordHash === undefined ? 'wrong' : result;
    },
  };
}

export type Passwords = Awaited<ReturnType<typeof createPasswords>>;
