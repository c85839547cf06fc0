import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords';

describe('passwords', () => {
  it('are kept as argon2id with the parameters that OWASP asks for', async () => {
    const passwords = await createPasswords();
    expect(await passwords.hash('silk-and-zari')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('are salted: the same one is never kept the same', async () => {
    const passwords = await createPasswords();
    expect(await passwords.hash('silk-and-zari')).not.toBe(await passwords.hash('silk-and-zari'));
  });

  it('are outdated where they were hashed at another cost', async () => {
    const passwords = await createPasswords();
    const cheaper = await createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
    expect(passwords.isOutdated(await cheaper.hash('silk-and-zari'))).toBe(true);
    expect(passwords.isOutdated(await passwords.hash('silk-and-zari'))).toBe(false);
  });

  it('are verified', async () => {
    const passwords = await createPasswords();
    const hash = await passwords.hash('silk-and-zari');
    expect(await passwords.verify(hash, 'silk-and-zari')).toBe(true);
    expect(await passwords.verify(hash, 'Silk-and-zari')).toBe(false);
  });

  it('never match where there is no user, after the same work', async () => {
    const passwords = await createPasswords({ memoryCost: 65_536, timeCost: 3, parallelism: 1 });
    const hash = await passwords.hash('silk-and-zari');
    const timeOf = async (stored: string | undefined) => {
      const from = performance.now();
      expect(await passwords.verify(stored, 'wrong')).toBe(false);
      return performance.now() - from;
    };
    await timeOf(hash);
    const [known, unknown] = [await timeOf(hash), await timeOf(undefined)];
    expect(unknown).toBeGreaterThan(known / 4);
  });
});
