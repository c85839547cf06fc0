/**
 * The bill of materials of what ships, in the CycloneDX format: every package that a part needs at run time or contains, read from the lock file, with the
 * parts' own versions from their package.json. The same files give the same bill. (`npm sbom --omit dev` omits packages that the tests need too, such as koa.)
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** Workspaces that build and test the others. */
const notShipped = new Set(['e2e', 'packages/webpack-config']);

/** The place of a package in the lock file as Node finds it from a folder. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const place = path.posix.join(folder, 'node_modules', name);
    if (packages[place]) return packages[place].link ? packages[place].resolved : place;
    if (folder === '') return undefined;
  }
}

const nameOf = (place, entry) => entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** In SPDX, one licence is an id and a combination is an expression. */
const licenceOf = (licence) => (/[ ()]/.test(licence) ? { expression: licence } : { license: { id: licence } });

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** The version in a workspace's package.json. The lock file may still have the one before it. */
const versionOfWorkspace = (place) => readJson(path.join(place, 'package.json')).version;

/**
 * @param lock the parsed package-lock.json
 * @param {(place: string) => string} [versionOf] the version of a workspace
 */
export function billOfMaterials(lock, versionOf = versionOfWorkspace) {
  const { packages } = lock;
  const shipped = Object.keys(packages).filter((place) => place !== '' && !place.includes('node_modules') && !notShipped.has(place));
  const refs = new Map();
  const components = [];
  const dependencies = [];

  function visit(place) {
    if (refs.has(place)) return refs.get(place);
    const entry = shipped.includes(place) ? { ...packages[place], version: versionOf(place) } : packages[place];
    const name = nameOf(place, entry);
    // The same version may be installed in several places.
    const ref = `${purlOf(name, entry.version)}${place.startsWith('node_modules') ? '' : `#${place}`}`;
    refs.set(place, ref);
    const [, group, short] = /^(?:(@[^/]+)\/)?(.+)$/.exec(name);
    const hash = entry.integrity && { hashes: [{ alg: 'SHA-512', content: Buffer.from(entry.integrity.replace(/^sha512-/, ''), 'base64').toString('hex') }] };
    if (!components.some((component) => component['bom-ref'] === ref)) {
      components.push({ 'bom-ref': ref, type: shipped.includes(place) ? 'application' : 'library', ...(group && { group }), name: short, version: entry.version, purl: purlOf(name, entry.version), ...hash, ...(entry.license && { licenses: [licenceOf(entry.license)] }) });
    }
    const peers = Object.keys(entry.peerDependencies ?? {}).filter((other) => !entry.peerDependenciesMeta?.[other]?.optional);
    const needed = [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers];
    const found = needed.map((other) => resolve(packages, place, other)).filter((other) => other !== undefined && !notShipped.has(other));
    const dependsOn = [...new Set(found.map(visit))].sort();
    if (!dependencies.some((known) => known.ref === ref)) dependencies.push({ ref, dependsOn });
    return ref;
  }

  shipped.forEach(visit);
  const inOrder = (key) => (one, other) => (one[key] < other[key] ? -1 : 1);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { 'bom-ref': 'storefront', type: 'application', name: 'storefront', version: versionOf('') } },
    components: components.sort(inOrder('bom-ref')),
    dependencies: dependencies.sort(inOrder('ref')),
  };
}

/** Writes `artifacts/sbom.cdx.json`. */
export function writeBill() {
  const bill = billOfMaterials(readJson('package-lock.json'));
  mkdirSync(path.join(root, 'artifacts'), { recursive: true });
  writeFileSync(path.join(root, 'artifacts/sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
}
