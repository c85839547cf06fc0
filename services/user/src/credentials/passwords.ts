import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id; memory in KiB. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** What OWASP's password storage cheat sheet asks for. */
export const owaspCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes and verifies passwords; a user who does not exist costs as much time as one who does. */
export async function createPasswords(cost: PasswordCost = owaspCost) {
  const options = { ...cost, algorithm: 2 };
  const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const decoy = await hash(randomBytes(32), options);
  return {
    hash: (password: string) => hash(password, options),
    async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
      const matches = await verify(passwordHash ?? decoy, password);
      return matches && passwordHash !== undefined;
    },
    /** Whether it was made at another cost than today's. */
    isOutdated: (passwordHash: string) => !passwordHash.startsWith(current),
  };
}

export type Passwords = Awaited<ReturnType<typeof createPasswords>>;
