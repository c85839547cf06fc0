import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sharedLibraries } from '../../packages/webpack-config/src/shared-libraries.mjs';
import { isFrontEnd } from '../parts.mjs';
import { exportsOf, load } from './bundle.mjs';
import { loadContracts } from './contracts.mjs';
import { readProps } from './props.mjs';
import { fieldsOf, narrowed, objectOf } from './shape.mjs';
import { createTextReader, nodesBelow, nodesIn, textOf } from './sources.mjs';
import { eventUses, httpUses, importsFrom, pagesOf, routesOf, slotsShown } from './uses.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
/** Leaves out what is empty. */
const filled = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && (typeof value !== 'object' || Object.keys(value).length > 0)));
/** An object of objects, from `[group, key, value]`. */
const grouped = (entries) => entries.reduce((groups, [group, key, value]) => ({ ...groups, [group]: { ...groups[group], [key]: value } }), {});

/** The file of each module that a part's `webpack.config.mjs` exposes. */
function exposedModules(part) {
  if (!existsSync(path.join(root, part, 'webpack.config.mjs'))) return [];
  const exposes = nodesIn(path.join(root, part, 'webpack.config.mjs')).find((node) => ts.isPropertyAssignment(node) && node.name.getText() === 'exposes');
  return (exposes?.initializer.properties ?? []).map(({ name, initializer }) => [name.text, path.join(root, part, initializer.text)]);
}

/** The files that list the exports in the shell's copy of a library. Libraries that are not named here are complete in the shell. */
const lists = {
  '@storefront/web-kit': 'packages/web-kit/src/index.ts',
  'react-router-dom': 'packages/web-kit/src/vendor/react-router-dom.ts',
  '@tanstack/react-query': 'packages/web-kit/src/vendor/react-query.ts',
};

/** The libraries of which a page has only the shell's copy. The federation's runtime counts too, because a remote is built for one release of it. */
async function sharedOf(part, nodes) {
  const runtime = readJson('packages/webpack-config/package.json').dependencies['@module-federation/enhanced'];
  const isHost = part === 'shell';
  const describe = async ([name, { version, requiredVersion }]) =>
    [name, filled(isHost ? { version, names: lists[name] && (await exportsOf(lists[name])) } : { range: requiredVersion, names: importsFrom(name, nodes) })];
  const libraries = await Promise.all(Object.entries(sharedLibraries({ dir: path.join(root, part) })).map(describe));
  return { ...Object.fromEntries(libraries), '@module-federation/enhanced': { [isHost ? 'version' : 'range']: runtime } };
}

/** The slots that a part fills, by the part that shows them. A link needs no props. */
async function fillingsOf(part, props) {
  if (!existsSync(path.join(root, part, 'src/slots.ts'))) return {};
  const { slots } = await load(part, `export { slots } from './src/slots';`);
  const { slotFacts } = await load('packages/contracts', `export { slotFacts } from './src/slots';`);
  const files = new Map(exposedModules(part));
  const partOf = (slot) => (slotFacts[slot].owner === 'shell' ? 'shell' : `mfe-${slotFacts[slot].owner}`);
  return grouped(slots.map(({ slot, module }) => [partOf(slot), slot, module ? props.ofModule(files.get(module)) : objectOf([])]));
}

/** The pages that the shell leaves to each remote. */
async function pagesOfShell() {
  const { routeTable } = await load('shell', `export { routeTable } from './src/routes/route-table';`);
  const pages = Map.groupBy(routeTable.filter(({ remote }) => remote), ({ remote }) => `mfe-${remote}`);
  return Object.fromEntries([...pages].map(([part, routes]) => [part, routes.map((route) => route.path).sort()]));
}

/** The pages, slots and shared libraries that a front end exposes and uses. */
async function browserSide(part, own, nodes, { props, readText }) {
  const shared = await sharedOf(part, nodes);
  const passed = (slot, names) => objectOf(fieldsOf(props.ofSlot(slot)).filter(({ name }) => names.includes(name)));
  const slots = Object.fromEntries([...slotsShown(own)].map(([slot, names]) => [slot, passed(slot, names)]));
  if (part === 'shell') return { exposes: { slots, shared }, uses: { pages: await pagesOfShell() } };
  return { exposes: { slots, pages: pagesOf(own, readText) }, uses: { slots: await fillingsOf(part, props), shared } };
}

/** The events that a service exposes and uses, and the routes of the gateway. */
function serverSide(part, nodes, { calls, events, narrow }) {
  const { published, consumed } = eventUses(nodes, Object.keys(events));
  const routes = calls.filter(({ access }) => access !== 'internal').map(({ key }) => key).sort();
  return {
    exposes: { ...(part === 'gateway' && { routes }), events: Object.fromEntries(published.map((type) => [type, events[type]])) },
    uses: { events: Object.fromEntries(consumed.map((type) => [type, narrow(events[type], true)])) },
  };
}

async function takeSnapshot(part, { calls, events, props, known }) {
  const { version, storefront } = readJson(`${part}/package.json`);
  const isBrowser = isFrontEnd(part);
  const own = nodesBelow(path.join(root, part, 'src'));
  // In the browser, the shell's copy of web-kit runs. Two of its folders read the values that a remote passes to it.
  const webKit = (folder) => nodesBelow(path.join(root, 'packages/web-kit/src', folder));
  const nodes = part === 'shell' ? [...own, ...webKit('')] : own;
  const readers = isBrowser ? [...nodes, ...webKit('session'), ...webKit('api')] : nodes;
  const names = new Set(readers.flatMap((node) => (ts.isIdentifier(node) ? node.text : (textOf(node) ?? []))));
  const readText = createTextReader(nodes, known);
  const narrow = (shape, keepRequired) => shape && narrowed(shape, names, { keepRequired });
  // A server validates the whole answer of another server.
  const useOf = ({ access, takes, query, gives }) => filled({ access, sends: narrow(takes, true), query: narrow(query), reads: narrow(gives, !isBrowser) });
  const made = httpUses(nodes, readText, calls.filter((call) => (isBrowser ? call.access !== 'internal' : call.part !== part)));
  const declared = routesOf(nodes);
  const answered = calls.filter((call) => call.part === part && (part === 'gateway' || declared.has(call.key)));

  const { exposes, uses } = isBrowser ? await browserSide(part, own, nodes, { props, readText }) : serverSide(part, nodes, { calls, events, narrow });
  return {
    ...{ part, team: storefront.team, version },
    exposes: filled({ http: Object.fromEntries(answered.map(({ key, access, takes, query, gives }) => [key, filled({ access, takes, query, gives })])), ...exposes }),
    uses: filled({ http: grouped([...made].sort((one, other) => one.key.localeCompare(other.key)).map((call) => [call.part, call.key, useOf(call)])), ...uses }),
  };
}

/**
 * Reads from the contracts and the sources what parts expose and use.
 * @param {string[]} parts their folders
 * @returns {Promise<object[]>} a snapshot of each
 * @throws {Error} if something cannot be read from the sources
 */
export async function takeSnapshots(parts) {
  const contracts = await loadContracts();
  const known = await load('packages/web-kit', `export { paths, patterns } from './src/paths';`);
  const props = readProps(parts.flatMap(exposedModules).map(([, file]) => file));
  return Promise.all(parts.map((part) => takeSnapshot(part, { ...contracts, props, known })));
}
