import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createHashQueue, type HashQueue, type HashTurn } from './hash-queue';

/** argon2id; memory in KiB. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** As in OWASP's password storage cheat sheet. */
export const owaspCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** `outdated`: the password is right, but the hash should be renewed. It has another cost or was made from another Unicode form. */
export type PasswordCheck = 'wrong' | 'right' | 'outdated';

/** Keyboards and systems send different Unicode forms of one password: é as one character, or as e and an accent. */
const normalised = (password: string) => password.normalize('NFC');

/** First the form of new hashes, then the possible forms of older hashes. For most passwords they are equal. */
const formsOf = (password: string) => [...new Set([normalised(password), password, password.normalize('NFD')])];

/** Hashes and verifies passwords. Verifying takes as long for an unknown user as for a known one. Throws UserError if too many are waiting. */
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
