import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sharedLibraries } from '../../packages/webpack-config/src/shared-libraries.mjs';
import { isFrontEnd } from '../parts.mjs';
import { loadContracts } from './contracts.mjs';
import { allOf, openProgram, root, sourcesBelow, textOf } from './program.mjs';
import { eventUses, httpUses, importsFrom, pagesOf, routesOf, slotsShown, withoutRoutePaths } from './uses.mjs';

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const byName = (names, describe = () => ({})) => Object.fromEntries(names.map((name) => [name, describe(name)]));
/** A page with an optional parameter also exists without it. */
const byPage = (patterns) => byName(patterns.map((pattern) => pattern.replaceAll('?', '')));
/** Leaves out what is empty. */
const withoutEmpty = (kinds) => Object.fromEntries(Object.entries(kinds).filter(([, things]) => Object.keys(things).length > 0));

/**
 * The libraries of which a page has only the shell's copy, with the names that it exports (all, if absent) or that a remote imports. Of web-kit's objects,
 * such as `paths`, also the members.
 */
function sharedOf(part, nodes, program) {
  const isHost = part === 'shell';
  const webKit = path.join(root, 'packages/web-kit/src/index.ts');
  const libraries = sharedLibraries({ dir: path.join(root, part), isHost });
  // A remote is built for one release of the federation's runtime.
  const runtime = readJson('packages/webpack-config/package.json').dependencies['@module-federation/enhanced'];
  const describe = (name) => {
    const isWebKit = name === '@storefront/web-kit';
    const { version, requiredVersion, import: subset = isWebKit && webKit } = libraries[name];
    const described = isHost ? { version, ...(subset && { names: program.valuesOf(subset) }) } : { range: requiredVersion, names: importsFrom(name, nodes) };
    return isWebKit ? { ...described, members: isHost ? [...program.membersOf(webKit).values()].sort() : program.membersRead(webKit, withoutRoutePaths(nodes)) } : described;
  };
  return { ...byName(Object.keys(libraries), describe), '@module-federation/enhanced': { [isHost ? 'version' : 'range']: runtime } };
}

/** The pages, slots and shared libraries that a front end exposes and uses. Throws if the contracts do not have a slot, or if the props of a filling cannot be read. */
async function browserSide({ part, team }, nodes, program) {
  const title = `${part} (team ${team})`;
  const describeSlots = (names, verb, describe) =>
    byName(names, (slot) => {
      if (program.hasSlot(slot)) return describe(slot);
      throw new Error(`${title} ${verb} the slot ${slot}, which packages/contracts/src/slots/slot-props.ts does not have`);
    });
  const shared = sharedOf(part, nodes, program);
  const slots = describeSlots(slotsShown(nodes), 'shows', program.propsOfSlot);
  if (part === 'shell') {
    const { routeTable } = await import(path.join(root, 'shell/src/routes/route-table.ts'));
    return { exposes: { slots, shared }, uses: { pages: byPage(routeTable.filter(({ remote }) => remote).map((route) => route.path)) } };
  }
  const file = path.join(root, part, 'src/slots.ts');
  const { slots: fillings } = existsSync(file) ? await import(file) : { slots: [] };
  const propsOf = ({ slot, module }) => {
    const props = program.propsOfModule(file, module);
    if (props) return props;
    const advice = 'Its default export must be a function that declares its props, not the result of memo, lazy or forwardRef, and not an FC. src/slots.ts must list the module with its type.';
    throw new Error(`${title} fills the slot ${slot} with ${module}, whose props cannot be read. ${advice}`);
  };
  const bySlot = Map.groupBy(fillings, ({ slot }) => slot);
  const filled = describeSlots([...bySlot.keys()], 'fills', (slot) => allOf(bySlot.get(slot).map(propsOf)));
  return { exposes: { slots, pages: byPage(pagesOf(nodes, program)) }, uses: { slots: filled, shared } };
}

async function takeSnapshot(part, { calls, events }, program) {
  const { version, storefront } = readJson(`${part}/package.json`);
  const isBrowser = isFrontEnd(part);
  const nodesBelow = (...folders) => program.nodesIn(folders.flatMap(sourcesBelow));
  // In the browser, the shell's copy of web-kit runs. Two of its folders read the values that a remote passes to it.
  const nodes = part === 'shell' ? nodesBelow('shell/src', 'packages/web-kit/src') : nodesBelow(`${part}/src`);
  const readers = isBrowser ? [...nodes, ...nodesBelow('packages/web-kit/src/session', 'packages/web-kit/src/api')] : nodes;
  const names = new Set(readers.flatMap((node) => (ts.isIdentifier(node) ? node.text : (textOf(node) ?? []))));
  const isSent = (name, isRequired) => isRequired || names.has(name);
  // A server validates the whole answer of another server.
  const isRead = isBrowser ? (name) => names.has(name) : isSent;

  const keysOf = (isWanted) => calls.filter(isWanted).map(({ key }) => key);
  const declared = routesOf(nodes);
  const routes = byName(part === 'gateway' ? keysOf(({ access }) => access !== 'internal') : []);
  const answered = keysOf((call) => call.part === part && (part === 'gateway' || declared.includes(`${call.method} ${call.path}`)));
  const made = httpUses(nodes, program, calls.filter((call) => (isBrowser ? call.access !== 'internal' : call.part !== part)));
  const callOf = (...isUsed) => (key) => calls.find((call) => call.key === key).describe(...isUsed);
  const { published, consumed } = eventUses(isBrowser ? [] : nodes, Object.keys(events));
  const browser = isBrowser ? await browserSide({ part, team: storefront.team }, nodes, program) : {};
  return {
    ...{ part, team: storefront.team, version },
    exposes: withoutEmpty({ http: byName(answered, callOf()), routes, events: byName(published, (type) => events[type]()), ...browser.exposes }),
    uses: withoutEmpty({ http: byName(made, callOf(isSent, isRead)), events: byName(consumed, (type) => events[type](isRead)), ...browser.uses }),
  };
}

/** Reads from the contracts and the sources what parts expose and use. Throws if something cannot be read. */
export async function takeSnapshots(parts) {
  const contracts = await loadContracts();
  const program = openProgram([...parts, 'packages/web-kit'].flatMap((part) => sourcesBelow(`${part}/src`)));
  return Promise.all(parts.map((part) => takeSnapshot(part, contracts, program)));
}
