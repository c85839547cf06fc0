import { describe, expect, it } from 'vitest';
import { createHashQueue } from './hash-queue';
import { createPasswords } from './passwords';

const turn = { kind: 'login', range: '192.0.2.1' } as const;
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe('passwords', () => {
  it('are hashed with argon2id and the parameters of OWASP', async () => {
    const passwords = await createPasswords();
    expect(await passwords.hash('silk-and-zari', turn)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('are salted: two hashes of one password differ', async () => {
    const passwords = await createPasswords();
    expect(await passwords.hash('silk-and-zari', turn)).not.toBe(await passwords.hash('silk-and-zari', turn));
  });

  it('match their hash only', async () => {
    const passwords = await createPasswords();
    const hash = await passwords.hash('silk-and-zari', turn);
    expect(await passwords.verify(hash, 'silk-and-zari', turn)).toBe('right');
    expect(await passwords.verify(hash, 'Silk-and-zari', turn)).toBe('wrong');
  });

  it('are outdated if they were hashed at another cost', async () => {
    const [passwords, cheaper] = [await createPasswords(), await createPasswords(cheap)];
    expect(await passwords.verify(await cheaper.hash('silk-and-zari', turn), 'silk-and-zari', turn)).toBe('outdated');
  });

  it('never match for an unknown user, and take the same time', async () => {
    const passwords = await createPasswords({ memoryCost: 65_536, timeCost: 3, parallelism: 1 });
    const hash = await passwords.hash('silk-and-zari', turn);
    const timeOf = async (stored: string | undefined) => {
      const from = process.cpuUsage();
      expect(await passwords.verify(stored, 'wrong', turn)).toBe('wrong');
      return process.cpuUsage(from).user;
    };
    await timeOf(hash);
    const [known, unknown] = [await timeOf(hash), await timeOf(undefined)];
    expect(unknown).toBeGreaterThan(known / 4);
  });
});

describe('a password with accents', () => {
  const composed = 'zari-é-साड़ी'.normalize('NFC');
  const decomposed = composed.normalize('NFD');
  /** Hashes like older versions, which did not normalise passwords. */
  const hashAsTyped = async (password: string) => (await import('@node-rs/argon2')).hash(password, { ...cheap, algorithm: 2 });

  it('matches in every Unicode form', async () => {
    const passwords = await createPasswords(cheap);
    expect(composed).not.toBe(decomposed);
    for (const set of [composed, decomposed]) {
      const hash = await passwords.hash(set, turn);
      for (const typed of [composed, decomposed]) expect(await passwords.verify(hash, typed, turn)).toBe('right');
      expect(await passwords.verify(hash, 'zari-e', turn)).toBe('wrong');
    }
  });

  it('matches an older hash of another form, which is then outdated', async () => {
    const passwords = await createPasswords(cheap);
    const old = await hashAsTyped(decomposed);
    for (const typed of [composed, decomposed]) expect(await passwords.verify(old, typed, turn)).toBe('outdated');
    expect(await passwords.verify(await hashAsTyped(composed), decomposed, turn)).toBe('right');
  });
});

describe('a flood of hashes', () => {
  it('leaves threads for files, DNS and compression, and does not delay a login', async () => {
    const passwords = await createPasswords(undefined, createHashQueue({ maxWaitingPerRange: 100 }));
    const known = await passwords.hash('silk-and-zari', turn);
    let hashed = 0;
    const flood = Array.from({ length: 40 }, async (_, index) => {
      await passwords.hash(`password ${index}`, { kind: 'registration', range: 'flood' });
      hashed += 1;
    });
    const [{ stat }, { deflate }, { lookup }] = await Promise.all([import('node:fs/promises'), import('node:zlib'), import('node:dns/promises')]);
    const hashedBy: Record<string, number> = {};
    const record = (name: string) => () => void (hashedBy[name] = hashed);
    await Promise.all([
      stat('.').then(record('a file')),
      new Promise((resolve) => deflate('silk', resolve)).then(record('compression')),
      lookup('localhost').then(record('DNS')),
      passwords.verify(known, 'silk-and-zari', turn).then(record('a login')),
    ]);
    expect(Object.entries(hashedBy).filter(([, count]) => count > 10)).toEqual([]);
    await Promise.all(flood);
    expect(hashed).toBe(40);
  });
});
