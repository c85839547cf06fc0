import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { copyRepository } from '../e2e/support/repository-copy';
import { openProgram } from './can-i-deploy/program.mjs';
import { checkPage } from './new-mfe/check-page.mjs';
import { exampleOf } from './new-mfe/example.mjs';
import { fillingSources } from './new-mfe/filling-sources.mjs';
import { componentSlots, describePart } from './new-mfe/part.mjs';
import { sourcesOf } from './new-mfe/sources.mjs';
import { openTree } from './new-mfe/tree.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** A run of the program, or a copy of the sources. */
const slow = 120_000;

/** The files below a folder, without installed packages. */
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

describe('new:mfe', { timeout: slow }, () => {
  let copy;
  const make = (...args) => copy.run('scripts/new-mfe.mjs', ...args);
  const read = (file) => readFileSync(path.join(copy.root, file), 'utf8');
  beforeAll(() => {
    copy = copyRepository();
  }, slow);
  afterAll(() => copy?.remove());

  it.each([
    ['no name', [], 'small letters'],
    ['a front end that exists', ['catalog', '--team', 'catalogue'], 'mfe-catalog exists already'],
    ['a page that exists', ['about', '--team', 'trial'], 'The page /about exists already'],
    ['a team whose manifests would replace others', ['test-page', '--team', 'servers'], 'k8s/overlays/production/servers/kustomization.yaml: the file exists already; nothing was written'],
  ])('rejects %s', async (_, args, reason) => {
    const { status, text } = await make(...args);
    expect(status).toBe(1);
    expect(text).toContain(reason);
  });

  it('writes nothing if one of the places that it changes is not as expected', async () => {
    const before = read('package-lock.json');
    copy.edit('CODEOWNERS', '# Each team records', '# Somebody records');
    const { status, text } = await make('test-page', '--team', 'catalogue');
    copy.restore('CODEOWNERS');
    expect(status).toBe(1);
    expect(text).toContain('CODEOWNERS: # Each team records was not found; nothing was written');
    expect(read('package-lock.json')).toBe(before);
    expect(() => read('mfe-test-page/package.json')).toThrow('ENOENT');
  });

  it('changes no sources and no manifests of another team if the front end fills a slot', async () => {
    const hashes = () => new Map(filesOf(copy.root).map((file) => [file, createHash('sha256').update(read(file)).digest('hex')]));
    const before = hashes();
    expect(await make('test-filling', '--team', 'trial', '--slot', 'product.below-details')).toMatchObject({ status: 0 });
    const after = hashes();
    const added = [...after.keys()].filter((file) => !before.has(file));
    expect(added.filter((file) => !/^(mfe-test-filling|k8s\/base\/trial|k8s\/overlays\/production\/trial)\//.test(file))).toEqual([]);
    expect([...before].filter(([file, hash]) => after.get(file) !== hash).map(([file]) => file).sort()).toEqual([
      'CODEOWNERS',
      'docker-compose.yml',
      'k8s/base/platform/federation.json',
      'k8s/overlays/development/kustomization.yaml',
      'k8s/overlays/production/kustomization.yaml',
      'package-lock.json',
      'shell/federation.json',
    ]);
    expect(read('mfe-test-filling/src/slots.ts')).toContain("slot: 'product.below-details', module: './test-filling'");
  });

  it('adds a front end to a team that has others', async () => {
    expect(await make('test-page', '--team', 'catalogue')).toMatchObject({ status: 0 });
    expect(JSON.parse(read('mfe-test-page/package.json')).storefront).toEqual({ team: 'catalogue' });
    expect(parse(read('k8s/base/catalogue/kustomization.yaml')).resources).toContain('mfe-test-page.yaml');
    expect(parse(read('k8s/overlays/production/catalogue/kustomization.yaml')).images.map(({ name }) => name)).toContain('storefront/mfe-test-page');
    expect(read('CODEOWNERS')).toMatch(/^\/mfe-test-page\/ +@storefront\/catalogue$/m);
    expect(read('CODEOWNERS')).toMatch(/^\/k8s\/base\/catalogue\/ +@storefront\/catalogue$/m);
  });

  it('gives each slot example props of its type', async () => {
    const program = openProgram();
    const lines = componentSlots.map((slot) => `  ${JSON.stringify(slot)}: ${exampleOf(program.propsOfSlot(slot))},`);
    const type = `Omit<SlotProps, 'header.navigation' | 'admin.navigation'>`;
    copy.write('examples.ts', `import type { SlotProps } from './packages/contracts/src/slots/slot-props';\n\nexport const examples: ${type} = {\n${lines.join('\n')}\n};\n`);
    copy.write('tsconfig.examples.json', JSON.stringify({ extends: './tsconfig.base.json', compilerOptions: { types: [] }, files: ['examples.ts'] }));
    expect(await copy.run('node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.examples.json')).toEqual({ status: 0, text: '' });
  });
});

describe('the names of a new front end', () => {
  it.each([
    ['a name that cannot name a folder', ['../x', 'trial'], 'small letters'],
    ['the name of the shell', ['shell', 'trial'], '`shell` is the name of the page that loads the front ends'],
    ['a word of the language', ['new', 'trial'], 'A front end cannot have the name new'],
    ...['navigation', 'scheduler', 'toolbar', 'blur', 'find', 'chrome', 'constructor'].map((name) => [`${name}, which browsers have`, [name, 'trial'], `A front end cannot have the name ${name}`]),
    ['no team', ['test-page'], 'A team'],
    ['an unknown slot', ['test-filling', 'trial', 'product.nowhere'], 'There is no slot product.nowhere for a component. The slots are header.cart-badge, catalog.card-actions,'],
    ['a slot for links', ['test-filling', 'trial', 'header.navigation'], 'There is no slot header.navigation for a component.'],
  ])('cannot be %s', (_, args, reason) => {
    expect(() => describePart(...args)).toThrow(reason);
  });

  const filling = (name) => fillingSources(describePart(name, 'trial', 'product.below-details'), {});
  /** The files and types that a filling has under other names than its own. */
  const ownNames = () => {
    const sources = filling('test-filling');
    const files = Object.keys(sources).filter((file) => file.startsWith('src/')).map((file) => path.parse(file).name);
    const types = Object.values(sources).flatMap((text) => [...text.matchAll(/import type \{ (\w+) \}/g)].map(([, type]) => type.replace(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()));
    return [...new Set([...files, ...types])].filter((name) => !name.startsWith('test-filling'));
  };

  it.each(ownNames())('cannot be %s, which a filling has for a file or a type of its own', (name) => {
    expect(() => filling(name)).toThrow(`A front end that fills a slot cannot have the name ${name}`);
    expect(describePart(name, 'trial')).toMatchObject({ name });
  });

  it.each([
    ['a name that `paths` has for another address', 'home', 'packages/web-kit/src/paths.ts has the page home already'],
    ['a name that `paths` has for addresses with an id', 'product', 'packages/web-kit/src/paths.ts has the page product already'],
    ['a path of the API', 'api', '/api cannot be a page: the gateway or the shell answers this path'],
    ['the path of the pictures', 'uploads', '/uploads cannot be a page'],
    ['a path that the gateway answers itself', 'mailbox', '/mailbox cannot be a page'],
  ])('cannot be %s, if it has a page', async (_, name, reason) => {
    await expect(checkPage(openTree(root), describePart(name, 'trial'))).rejects.toThrow(reason);
  });
});

describe('the package.json of a new front end', () => {
  const sibling = JSON.parse(readFileSync(path.join(root, 'mfe-catalog/package.json'), 'utf8'));
  const versions = { ...sibling.dependencies, ...sibling.devDependencies };
  const peersOf = (name) => Object.keys(JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')).peerDependencies ?? {});
  /** `react` in `react/jsx-runtime`, `@storefront/web-kit` in `@storefront/web-kit/testing`. */
  const packageIn = (text) => /^(@[\w-]+\/)?[\w-]+/.exec(text)?.[0];
  const ofTheRepository = ['vitest', '@testing-library/react'];

  it('has the scripts of its siblings', () => {
    const { 'package.json': manifest } = sourcesOf(describePart('test-part', 'trial'), { versions, port: 0 });
    expect(JSON.parse(manifest).scripts).toEqual(sibling.scripts);
  });

  it.each([undefined, ...componentSlots])('names the packages that its sources import, with the slot %s', (slot) => {
    const { 'package.json': manifest, 'README.md': _, ...sources } = sourcesOf(describePart('test-part', 'trial', slot), { versions, port: 0, props: {} });
    const { dependencies, devDependencies } = JSON.parse(manifest);
    const texts = Object.values(sources).flatMap((text) => [...text.matchAll(/from '([^'.][^']*)'/g)].map(([, name]) => packageIn(name)));
    const imported = [...new Set(texts)].filter((name) => !ofTheRepository.includes(name));
    const named = { ...dependencies, ...devDependencies };
    expect(imported.filter((name) => !(name in named))).toEqual([]);
    // A router needs React, also if the sources do not import it.
    expect(Object.keys(named).filter((name) => ![...imported, ...imported.flatMap(peersOf)].includes(name))).toEqual([]);
    for (const [name, version] of Object.entries(named)) expect(version, name).toBe(versions[name]);
  });
});
