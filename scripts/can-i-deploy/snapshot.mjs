import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadContracts, loadTypeScript } from './contracts.mjs';
import { eventUses } from './event-uses.mjs';
import { componentUses, exposedModules, importsFrom, namesOfShared, pagesOf, propsOf, sharedOf } from './federation-uses.mjs';
import { httpUses } from './http-uses.mjs';
import { isFrontEnd, isShell } from './parts.mjs';
import { declaredRoutes } from './routes.mjs';
import { distinct, narrowed } from './shape.mjs';
import { namesIn, readSources } from './sources.mjs';
import { createTextReader } from './static-text.mjs';

const webKit = 'packages/web-kit';

/** Leaves out what is empty, so that a snapshot shows what there is. */
const filled = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && (typeof value !== 'object' || Object.keys(value).length > 0)));
/** What several uses have sent, or read. */
const shapesOf = (uses, side) => distinct(uses.flatMap((use) => use[side] ?? []));
const grouped = (pairs) => pairs.reduce((groups, [group, key, value]) => ({ ...groups, [group]: { ...groups[group], [key]: value } }), {});

/** What a part gives to others. */
function exposes(sources, part, { calls, events, published, routes }) {
  const answered = calls.filter((call) => call.part === part);
  const modules = exposedModules(sources.root, part);
  return filled({
    http: Object.fromEntries(answered.map(({ key, access, query, takes, gives }) => [key, filled({ access, query, takes, gives })])),
    routes: part === 'gateway' ? calls.filter(({ isPublic }) => isPublic).map(({ key }) => key).sort() : undefined,
    events: Object.fromEntries(published.map((type) => [type, events[type]])),
    components: Object.fromEntries(Object.entries(modules).map(([module, file]) => [module, propsOf(sources, file)])),
    pages: routes,
    shared: isShell(part) ? sharedByShell(sources) : undefined,
  });
}

const federationOf = (root) => JSON.parse(readFileSync(path.join(root, 'packages/webpack-config/package.json'), 'utf8')).dependencies['@module-federation/enhanced'];

const sharedByShell = (sources) => ({
  ...Object.fromEntries(Object.entries(sharedOf(sources.root, 'shell')).map(([name, { version }]) => [name, filled({ version, names: namesOfShared(sources, name) })])),
  // The federation's own runtime comes with the shell; a remote is built for one release of it.
  '@module-federation/enhanced': { version: federationOf(sources.root) },
});

const sharedByRemote = (root, part, files) => ({
  ...Object.fromEntries(Object.entries(sharedOf(root, part)).map(([name, { requiredVersion }]) => [name, filled({ range: requiredVersion, names: importsFrom(name, files) })])),
  '@module-federation/enhanced': { range: federationOf(root) },
});

/** What a part asks of others. */
function uses(sources, part, { calls, events, consumed, files, names, readText, pages }) {
  const made = httpUses(sources, { files, readText, names, calls });
  const called = [...new Set(made.map(({ call }) => call))].sort((one, other) => one.key.localeCompare(other.key));
  const ofCall = (call) => {
    const own = made.filter((use) => use.call === call);
    return filled({
      access: call.access,
      sends: shapesOf(own, 'sends'),
      query: call.query && narrowed(call.query, names),
      reads: shapesOf(own, 'reads'),
      isChecked: own.some(({ isChecked }) => isChecked) || undefined,
    });
  };
  const shown = componentUses(sources, files);
  const modules = [...new Set(shown.map(({ name }) => name))].sort();
  return filled({
    http: grouped(called.map((call) => [call.part, call.key, ofCall(call)])),
    events: Object.fromEntries(consumed.map((type) => [type, narrowed(events[type], names, { keepRequired: true })])),
    components: grouped(modules.map((name) => [`mfe-${name.split('/')[0]}`, `./${name.split('/')[1]}`, shapesOf(shown.filter((use) => use.name === name), 'sends')])),
    pages,
    shared: isFrontEnd(part) && !isShell(part) ? sharedByRemote(sources.root, part, files) : undefined,
  });
}

/** The pages that the shell leaves to each remote. */
async function pagesOfShell(root) {
  const { routeTable } = await loadTypeScript(root, 'shell', `export { routeTable } from './src/routes/route-table';`);
  const owned = routeTable.filter(({ remote }) => remote);
  return Object.fromEntries([...new Set(owned.map(({ remote }) => remote))].map((remote) => [`mfe-${remote}`, owned.filter((page) => page.remote === remote).map((page) => page.path).sort()]));
}

/**
 * Reads off the sources what parts expose and use.
 * @param {string} root the repository's
 * @param {string[]} parts their folders
 * @returns {Promise<object[]>} a snapshot each
 * @throws {Error} where something cannot be told from the sources, or the sources and the contracts disagree
 */
export async function takeSnapshots(root, parts) {
  const folderOf = (part) => (existsSync(path.join(root, part, 'src')) ? `${part}/src` : part);
  const isAnyFrontEnd = parts.some(isFrontEnd);
  const sources = readSources(root, [...parts.map(folderOf), ...(isAnyFrontEnd ? [`${webKit}/src`] : [])]);
  const { calls, events } = await loadContracts(root);

  return Promise.all(parts.map(async (part) => {
    const { version, storefront } = JSON.parse(readFileSync(path.join(root, part, 'package.json'), 'utf8'));
    const own = sources.filesIn(`${part}/src`);
    // What web-kit does in a browser, the shell's copy does; answers that a part hands to it are read in its folders of session and api.
    const files = isShell(part) ? [...own, ...sources.filesIn(`${webKit}/src`)] : own;
    const readers = isFrontEnd(part) ? ['session', 'api'].flatMap((folder) => sources.filesIn(`${webKit}/src/${folder}`)) : [];
    const names = namesIn([...files, ...readers]);
    const readText = createTextReader(sources, files);
    // No broker reaches a browser; a front end may call something as an event is called.
    const { published, consumed } = isFrontEnd(part) ? { published: [], consumed: [] } : eventUses(sources, files, Object.keys(events));
    if (part.startsWith('services/')) declaredRoutes(part, own, calls);
    const routes = isFrontEnd(part) && !isShell(part) ? pagesOf(own, readText) : undefined;
    const pages = isShell(part) ? await pagesOfShell(root) : undefined;
    return {
      part,
      team: storefront.team,
      version,
      exposes: exposes(sources, part, { calls, events, published, routes }),
      uses: uses(sources, part, { calls, events, consumed, files, names, readText, pages }),
    };
  }));
}
