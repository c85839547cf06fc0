import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { copyRepository } from '../e2e/support/repository-copy';

/** The files below a folder, without installed packages. */
const filesOf = (root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

describe('new:mfe', () => {
  let copy;
  const make = (...args) => copy.run('scripts/new-mfe.mjs', ...args);
  const read = (file) => readFileSync(path.join(copy.root, file), 'utf8');
  beforeAll(() => {
    copy = copyRepository();
  });
  afterAll(() => copy?.remove());

  it.each([
    ['no name', [], 'small letters'],
    ['a name that cannot name a folder', ['../x', '--team', 'gifts'], 'small letters'],
    ['no team', ['wishlist'], 'A team'],
    ['a front end that exists', ['catalog', '--team', 'catalogue'], 'mfe-catalog exists already'],
    ['a page that exists', ['about', '--team', 'gifts'], 'The page /about exists already'],
    ['an unknown slot', ['reviews', '--team', 'gifts', '--slot', 'product.nowhere'], 'There is no slot product.nowhere for a component. The slots are header.cart-badge, catalog.card-actions,'],
    ['a slot for links', ['reviews', '--team', 'gifts', '--slot', 'header.navigation'], 'There is no slot header.navigation for a component.'],
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

  it('changes no file of another team if the front end fills a slot', async () => {
    const hashes = () => new Map(filesOf(copy.root).map((file) => [file, createHash('sha256').update(read(file)).digest('hex')]));
    const before = hashes();
    expect(await make('reviews', '--team', 'reviews', '--slot', 'product.below-details')).toMatchObject({ status: 0 });
    const after = hashes();
    const added = [...after.keys()].filter((file) => !before.has(file));
    expect(added.filter((file) => !/^(mfe-reviews|k8s\/base\/reviews|k8s\/overlays\/production\/reviews)\//.test(file))).toEqual([]);
    expect([...before].filter(([file, hash]) => after.get(file) !== hash).map(([file]) => file).sort()).toEqual([
      'CODEOWNERS',
      'docker-compose.yml',
      'k8s/base/platform/federation.json',
      'k8s/overlays/development/kustomization.yaml',
      'k8s/overlays/production/kustomization.yaml',
      'package-lock.json',
      'shell/federation.json',
    ]);
    expect(read('mfe-reviews/src/slots.ts')).toContain("slot: 'product.below-details', module: './reviews'");
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
