import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { copyRepository } from '../e2e/support/repository-copy';

describe('new:mfe', () => {
  let copy;
  const make = (...args) => copy.run('scripts/new-mfe.mjs', ...args);
  const read = (file) => readFileSync(path.join(copy.root, file), 'utf8');
  beforeAll(() => {
    copy = copyRepository();
  }, 60_000);
  afterAll(() => copy?.remove());

  it.each([
    ['no name', [], 'small letters'],
    ['a name that cannot name a folder', ['../x', '--team', 'gifts'], 'small letters'],
    ['no team', ['wishlist'], 'A team'],
    ['a front end that exists', ['catalog', '--team', 'catalogue'], 'mfe-catalog exists already'],
    ['a page that exists', ['about', '--team', 'gifts'], 'The page /about exists already'],
  ])('rejects %s', async (_, args, reason) => {
    const { status, text } = await make(...args);
    expect(status).toBe(1);
    expect(text).toContain(reason);
  });

  it('writes nothing if one of the places that it changes is not as expected', async () => {
    const before = read('package-lock.json');
    copy.edit('CODEOWNERS', '# Each team records', '# Somebody records');
    const { status, text } = await make('lookbook', '--team', 'catalogue');
    copy.restore('CODEOWNERS');
    expect(status).toBe(1);
    expect(text).toContain('CODEOWNERS: # Each team records was not found; nothing was written');
    expect(read('package-lock.json')).toBe(before);
    expect(() => read('mfe-lookbook/package.json')).toThrow('ENOENT');
  });

  it('adds a front end to a team that has others', async () => {
    expect(await make('lookbook', '--team', 'catalogue')).toMatchObject({ status: 0 });
    expect(JSON.parse(read('mfe-lookbook/package.json')).storefront).toEqual({ team: 'catalogue' });
    expect(parse(read('k8s/base/catalogue/kustomization.yaml')).resources).toContain('mfe-lookbook.yaml');
    expect(parse(read('k8s/overlays/production/catalogue/kustomization.yaml')).images.map(({ name }) => name)).toContain('storefront/mfe-lookbook');
    expect(read('CODEOWNERS')).toMatch(/^\/mfe-lookbook\/ +@storefront\/catalogue$/m);
    expect(read('CODEOWNERS')).toMatch(/^\/k8s\/base\/catalogue\/ +@storefront\/catalogue$/m);
  });
});
