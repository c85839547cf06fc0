import { existsSync, readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { forgetBuild } from './build.mjs';
import { createDevProxy } from './dev-proxy.mjs';

const root = path.resolve(import.meta.dirname, '..');
const types = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };

/** Names the local build in a federation map. */
function withLocalBuild({ remotes }, name, team) {
  return { remotes: { ...remotes, [name]: { manifest: `/remotes/${name}/mf-manifest.json`, version: 'local', team } } };
}

/** The page's federation data without what the shop knows about the deployed version, so that the browser loads the local build. */
function withoutDeployed(federation, name, team) {
  const without = (record = {}) => Object.fromEntries(Object.entries(record).filter(([remote]) => remote !== name));
  const canaries = (federation.canaries ?? []).filter((remote) => remote !== name);
  return { ...federation, map: withLocalBuild(federation.map, name, team), manifests: without(federation.manifests), slots: without(federation.slots), canaries };
}

/**
 * Puts the local build of one front end into the pages and the federation map of a shop.
 * @param {string} name the remote's name
 */
export const localInto = (name, team) => (type, text) => {
  if (type === 'map') return JSON.stringify(withLocalBuild(JSON.parse(text), name, team));
  const script = /(<script id="federation" type="application\/json">)(.*?)(<\/script>)/s;
  return text.replace(script, (_, start, data, end) => start + JSON.stringify(withoutDeployed(JSON.parse(data), name, team)).replaceAll('<', '\\u003c') + end);
};

/**
 * `npm run dev -- mfe-catalog`: one front end, rebuilt and reloaded after each edit, in the pages of the shop at SHOP_URL. The other teams' pages
 * and fillings are the deployed ones. If no shop answers there, it shows the front end alone, with a named stand-in for each slot.
 * @param {string} part the folder of the front end
 */
export async function developOne(part) {
  const { storefront, name: packageName } = JSON.parse(readFileSync(path.join(root, part, 'package.json'), 'utf8'));
  const name = part.replace(/^mfe-/, '');
  const shopUrl = process.env.SHOP_URL || 'http://127.0.0.1:8080';
  const answers = await fetch(new URL('/federation.json', shopUrl)).then(({ ok }) => ok, () => false);
  if (!answers) {
    console.log(`No shop answers at ${shopUrl}, so ${packageName} runs alone with stand-ins for the slots. SHOP_URL names another shop.`);
    return import(pathToFileURL(path.join(root, part, 'standalone.mjs')));
  }
  const dist = path.join(root, part, 'dist');
  const ownFile = (pathname) => {
    const prefix = `/remotes/${name}/`;
    const file = path.join(dist, pathname.slice(prefix.length));
    if (!pathname.startsWith(prefix) || !file.startsWith(dist + path.sep) || !existsSync(file)) return undefined;
    return { type: types[path.extname(file)] ?? 'application/octet-stream', body: readFileSync(file) };
  };
  const { server, reload } = createDevProxy({ shopUrl, change: localInto(name, storefront.team), answer: ownFile });
  const { buildPart } = await import('@storefront/webpack-config');
  await buildPart(path.join(root, part), { mode: 'development', watch: true, beforeBuild: () => forgetBuild(part) });
  watch(dist, { recursive: true }, () => reload(part));
  const port = Number(process.env.PORT || 8090);
  return server.listen(port, '127.0.0.1', () => console.log(`${part} from this checkout, everything else from ${shopUrl}: http://127.0.0.1:${port}`));
}
