import { loadContracts } from '../can-i-deploy/contracts.mjs';

/** Paths that the gateway and the shell answer themselves, besides the calls of the contracts. */
const ownPaths = ['livez', 'mailbox', 'metrics', 'readyz', 'remotes', 'slots', 'telemetry'];

/**
 * @param {import('./part.mjs').Part} part a part with a page
 * @throws {Error} if the shop has the page already, or if another part answers its path
 */
export async function checkPage(tree, { name, url, camel }) {
  if (tree.read('shell/src/routes/route-table.ts').includes(`'${url}'`)) throw new Error(`The page ${url} exists already`);
  if (new RegExp(`^ {2}${camel}:`, 'm').test(tree.read('packages/web-kit/src/paths.ts'))) throw new Error(`packages/web-kit/src/paths.ts has the page ${camel} already`);
  const { calls } = await loadContracts();
  if ([...ownPaths, ...calls.map((call) => call.path.split('/')[1])].includes(name)) throw new Error(`${url} cannot be a page: the gateway or the shell answers this path`);
}
