import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { billOfMaterials } from './sbom.mjs';

const root = path.resolve(import.meta.dirname, '..');
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const workspaces = Object.entries(lock.packages).flatMap(([place, entry]) => (place.includes('node_modules/') ? [] : [{ place, ...entry }]));

describe('the bill of materials', () => {
  const bill = billOfMaterials(lock);
  const purls = new Set(bill.components.map(({ purl }) => purl));

  it('contains every dependency of the parts that ship', () => {
    const shipped = workspaces.filter(({ place }) => place !== '' && !['e2e', 'packages/webpack-config'].includes(place));
    const asked = shipped.flatMap(({ dependencies = {} }) => Object.entries(dependencies)).filter(([, version]) => /^\d+\.\d+\.\d/.test(version));
    expect(asked.length).toBeGreaterThan(60);
    expect(asked.map(([name, version]) => `pkg:npm/${name.replace('@', '%40')}@${version}`).filter((purl) => !purls.has(purl))).toEqual([]);
    for (const deeper of ['accepts', 'scheduler', 'bson', 'jws']) expect([...purls].some((purl) => purl.startsWith(`pkg:npm/${deeper}@`))).toBe(true);
  });

  it('has the version of each part that its package.json has', () => {
    const raised = billOfMaterials(lock, (place) => `1.999.${place.length}`);
    const own = raised.components.filter(({ type }) => type === 'application');
    expect(own.length).toBeGreaterThan(12);
    expect(own.filter(({ version }) => !version.startsWith('1.999.'))).toEqual([]);
    expect(own).toContainEqual(expect.objectContaining({ group: '@storefront', name: 'order', version: '1.999.14', purl: 'pkg:npm/%40storefront/order@1.999.14' }));
  });

  it('contains no package that only builds or tests', () => {
    for (const name of ['vitest', 'webpack', 'typescript', 'esbuild', 'jsdom', 'testcontainers']) expect([...purls].filter((purl) => purl.startsWith(`pkg:npm/${name}@`))).toEqual([]);
  });

  it('has the hash of each package and the dependencies of each component', () => {
    expect(bill.components.filter(({ type, hashes }) => type === 'library' && !/^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? '')).map(({ name }) => name)).toEqual([]);
    const refs = new Set(bill.components.map((component) => component['bom-ref']));
    expect(refs.size).toBe(bill.components.length);
    expect(bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref))).toEqual([]);
  });
});
