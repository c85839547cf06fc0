import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { sharedLibraries } from '../../packages/webpack-config/src/shared-libraries.mjs';
import { isFrontEnd, isShell } from './parts.mjs';
import { fieldsOf, narrowed, objectOf, shapeOfSchema, shapeOfType } from './shape.mjs';
import { createTextReader, namesIn, nodesOf, parse, parseFolder } from './sources.mjs';
import { eventUses, httpUses, importsFrom, pagesOf, slotsShown } from './uses.mjs';

const readJson = (...names) => JSON.parse(readFileSync(path.join(...names), 'utf8'));
/** Leaves out what is empty. */
const filled = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && (typeof value !== 'object' || Object.keys(value).length > 0)));
const bundle = (options) => build({ bundle: true, write: false, format: 'esm', platform: 'node', logLevel: 'silent', ...options });

/** Runs TypeScript of a checkout and gives its exports. */
async function load(root, folder, contents) {
  const { outputFiles } = await bundle({ stdin: { contents, resolveDir: path.join(root, folder), loader: 'ts' } });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

/** The values that a module exports. */
async function exportsOf(root, file) {
  const { metafile } = await bundle({ entryPoints: [path.join(root, file)], outdir: '/', packages: 'external', metafile: true, loader: { '.css': 'empty' } });
  return Object.values(metafile.outputs)[0].exports.sort();
}

/**
 * The calls and events of the contracts.
 * @typedef {{ key: string, method: string, path: string, part: string, access: string, isBytes: boolean, takes?: object, query?: object, gives?: object }} Call
 */
async function loadContracts(root) {
  const { endpoints, events, internalEndpoints, orderFeedEndpoint, toJSONSchema } = await load(
    root,
    'packages/contracts',
    `export { endpoints, events, internalEndpoints, orderFeedEndpoint } from './src'; export { toJSONSchema } from 'zod';`,
  );
  const shapeOf = (schema, io) => shapeOfSchema(toJSONSchema(schema, { io, unrepresentable: 'any' }));
  // In a form, every field is text or a file.
  const bodyOf = (schema, type) => (type ? objectOf(fieldsOf(shapeOf(schema, 'input')).map((field) => ({ ...field, shape: 'any' }))) : shapeOf(schema, 'input'));
  const calls = [...endpoints, orderFeedEndpoint, ...internalEndpoints].map(({ method, path: address, answeredBy, access = 'internal', query, body, bodyType, answer }) => ({
    ...{ key: `${method} ${address}`, method, path: address, access, isBytes: typeof answer === 'string' },
    part: answeredBy === 'gateway' ? 'gateway' : `services/${answeredBy}`,
    takes: body && bodyOf(body, bodyType),
    query: query && shapeOf(query, 'input'),
    gives: answer && typeof answer !== 'string' ? shapeOf(answer, 'output') : undefined,
  }));
  return { calls, events: Object.fromEntries(events.map((schema) => [schema.shape.type.value, shapeOf(schema, 'output')])) };
}

/** The modules that a part's `webpack.config.mjs` exposes: module → file. */
function exposedModules(root, part) {
  const file = path.join(root, part, 'webpack.config.mjs');
  if (!existsSync(file)) return [];
  const exposes = [...nodesOf([parse(file)])].find((node) => ts.isPropertyAssignment(node) && node.name.getText() === 'exposes');
  return (exposes?.initializer.properties ?? []).map(({ name, initializer }) => [name.text, path.join(root, part, initializer.text)]);
}

const slotProps = 'packages/contracts/src/slots/slot-props.ts';

/** Resolves the project's own modules only: the types of all others are `any`, which saves seconds. */
function createProgram(files) {
  const options = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, jsx: ts.JsxEmit.Preserve, types: [], lib: ['lib.es2023.d.ts'], strict: true, noEmit: true };
  const host = ts.createCompilerHost(options);
  const resolve = (name, file) => (/^\.|^@storefront\//.test(name) ? ts.resolveModuleName(name, file, options, host) : { resolvedModule: undefined });
  host.resolveModuleNameLiterals = (literals, file) => literals.map(({ text }) => resolve(text, file));
  return ts.createProgram(files, options, host);
}

/** The props of modules' default components, and of slots. */
function readProps(root, files) {
  const host = path.join(root, slotProps);
  const program = createProgram([host, ...files]);
  const checker = program.getTypeChecker();
  const exported = (file, name) => checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file))).find((symbol) => symbol.name === name);
  return {
    ofModule(file) {
      const [props] = checker.getTypeOfSymbol(exported(file, 'default')).getCallSignatures()[0]?.getParameters() ?? [];
      return props ? shapeOfType(checker.getTypeOfSymbol(props), checker) : objectOf([]);
    },
    ofSlot: (name) => shapeOfType(checker.getTypeOfSymbol(checker.getDeclaredTypeOfSymbol(exported(host, 'SlotProps')).getProperty(name)), checker),
  };
}

/** The files that list the exports in the shell's copy of a library. Libraries that are not named here are complete in the shell. */
const lists = { '@storefront/web-kit': 'packages/web-kit/src/index.ts', 'react-router-dom': 'packages/web-kit/src/vendor/react-router-dom.ts', '@tanstack/react-query': 'packages/web-kit/src/vendor/react-query.ts' };

/** The libraries of which a page has only the shell's copy. The federation's runtime counts too, because a remote is built for one release of it. */
async function sharedOf(root, part, files) {
  const runtime = readJson(root, 'packages/webpack-config/package.json').dependencies['@module-federation/enhanced'];
  const describe = isShell(part)
    ? async (name, { version }) => filled({ version, names: lists[name] && (await exportsOf(root, lists[name])) })
    : (name, { requiredVersion }) => filled({ range: requiredVersion, names: importsFrom(name, files) });
  const libraries = await Promise.all(Object.entries(sharedLibraries({ dir: path.join(root, part) })).map(async ([name, library]) => [name, await describe(name, library)]));
  return { ...Object.fromEntries(libraries), '@module-federation/enhanced': { [isShell(part) ? 'version' : 'range']: runtime } };
}

/** The slots that a part fills, by the part that shows them. A link needs no props. */
async function fillingsOf(root, part, modules, props) {
  if (!existsSync(path.join(root, part, 'src/slots.ts'))) return {};
  const { slots: fillings } = await load(root, part, `export { slots } from './src/slots';`);
  const { slotOwners } = await load(root, 'packages/contracts', `export { slotOwners } from './src/slots';`);
  const partOf = (name) => (slotOwners[name] === 'shell' ? 'shell' : `mfe-${slotOwners[name]}`);
  const wanted = (module) => (module ? props.ofModule(new Map(modules).get(module)) : objectOf([]));
  return grouped(fillings.map(({ slot, module }) => [partOf(slot), slot, wanted(module)]));
}

/** The pages that the shell leaves to each remote. */
async function pagesOfShell(root) {
  const { routeTable } = await load(root, 'shell', `export { routeTable } from './src/routes/route-table';`);
  const pages = Map.groupBy(routeTable.filter(({ remote }) => remote), ({ remote }) => `mfe-${remote}`);
  return Object.fromEntries([...pages].map(([part, routes]) => [part, routes.map((route) => route.path).sort()]));
}

const grouped = (entries) => entries.reduce((groups, [group, key, value]) => ({ ...groups, [group]: { ...groups[group], [key]: value } }), {});

async function takeSnapshot(root, part, { calls, events, known, props }) {
  const { version, storefront } = readJson(root, part, 'package.json');
  const isBrowser = isFrontEnd(part);
  const own = parseFolder(root, `${part}/src`);
  // In the browser, the shell's copy of web-kit runs. Two of its folders read the values that a remote passes to it.
  const webKit = (folder) => parseFolder(root, `packages/web-kit/src/${folder}`);
  const files = isShell(part) ? [...own, ...webKit('')] : own;
  const names = namesIn(isBrowser ? [...files, ...webKit('session'), ...webKit('api')] : files);
  const readText = createTextReader(files, known);
  const { published, consumed } = isBrowser ? { published: [], consumed: [] } : eventUses(files, Object.keys(events));
  const modules = exposedModules(root, part);
  const shown = slotsShown(isBrowser ? own : []);
  const propsPassed = (name, uses) => objectOf(fieldsOf(props.ofSlot(name)).filter((field) => uses.some((use) => use.props.includes(field.name))));
  const isRemote = isBrowser && !isShell(part);
  const shared = isBrowser ? await sharedOf(root, part, files) : undefined;
  // A server validates the whole answer of another server.
  const narrow = (shape, keepRequired) => shape && narrowed(shape, names, { keepRequired });
  const useOf = ({ access, takes, query, gives }) => filled({ access, sends: narrow(takes, true), query: narrow(query), reads: narrow(gives, !isBrowser) });
  const made = httpUses(root, files, readText, calls.filter((call) => (isBrowser ? call.access !== 'internal' : call.part !== part)));
  const byKey = [...made].sort((one, other) => one.key.localeCompare(other.key));

  const exposes = {
    http: Object.fromEntries(calls.filter((call) => call.part === part).map(({ key, access, takes, query, gives }) => [key, filled({ access, takes, query, gives })])),
    routes: part === 'gateway' ? calls.filter(({ access }) => access !== 'internal').map(({ key }) => key).sort() : undefined,
    events: Object.fromEntries(published.map((type) => [type, events[type]])),
    slots: Object.fromEntries([...shown].map(([name, all]) => [name, propsPassed(name, all)])),
    pages: isRemote ? pagesOf(own, readText) : undefined,
    shared: isShell(part) ? shared : undefined,
  };
  const uses = {
    http: grouped(byKey.map((call) => [call.part, call.key, useOf(call)])),
    events: Object.fromEntries(consumed.map((type) => [type, narrow(events[type], true)])),
    slots: await fillingsOf(root, part, modules, props),
    pages: isShell(part) ? await pagesOfShell(root) : undefined,
    shared: isRemote ? shared : undefined,
  };
  return { part, team: storefront.team, version, exposes: filled(exposes), uses: filled(uses) };
}

/**
 * Reads from the contracts and the sources what parts expose and use.
 * @param {string[]} parts their folders
 * @returns {Promise<object[]>} a snapshot of each
 * @throws {Error} if something cannot be read from the sources
 */
export async function takeSnapshots(root, parts) {
  const contracts = await loadContracts(root);
  const { paths, patterns } = await load(root, 'packages/web-kit', `export { paths, patterns } from './src/paths';`);
  const props = readProps(root, parts.flatMap((part) => exposedModules(root, part)).map(([, file]) => file));
  return Promise.all(parts.map((part) => takeSnapshot(root, part, { ...contracts, props, known: { paths, patterns } })));
}
