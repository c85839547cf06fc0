import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The parts that are built, with the files and folders that each is built from.
 * @typedef {{ name: string, kind: 'front-end' | 'node', inputs: string[], output: string, entry?: string }} Part
 */
const web = ['packages/web-kit', 'packages/contracts', 'packages/webpack-config'];
const node = ['packages/service-kit', 'packages/contracts'];
const shellServer = ['shell/server', 'shell/src/routes', 'shell/src/federation', 'shell/src/part.ts', 'shell/package.json'];
export const services = ['catalog', 'order', 'user', 'notification'];

const root = path.resolve(import.meta.dirname, '..');
/** The folders of the front ends, without the shell. */
export const frontEnds = readdirSync(root).filter((name) => name.startsWith('mfe-') && existsSync(path.join(root, name, 'package.json')));

/** The folders that teams deploy. */
export const deployables = ['gateway', ...frontEnds, ...services.map((name) => `services/${name}`), 'shell'];
export const isFrontEnd = (part) => part === 'shell' || frontEnds.includes(part);

/** @type {(name: string) => Part} */
const frontEnd = (name) => ({ name, kind: 'front-end', inputs: [name, ...web], output: `${name}/dist` });

/** @type {(name: string) => Part} */
const deployable = (name) => ({ name, kind: 'node', inputs: [name, ...node], entry: `${name}/src/main.ts`, output: `${name}/dist/main.js` });

/** @type {Part[]} */
export const parts = [
  frontEnd('shell'),
  ...frontEnds.map(frontEnd),
  ...services.map((name) => deployable(`services/${name}`)),
  deployable('gateway'),
  {
    name: 'shell/server',
    kind: 'node',
    inputs: [...shellServer, ...node],
    entry: 'shell/server/main.ts',
    output: 'shell/server/dist/main.js',
  },
  {
    name: 'front-end-host',
    kind: 'node',
    inputs: node,
    entry: 'packages/service-kit/src/front-end-host/main.ts',
    output: 'packages/service-kit/dist/front-end-host.js',
  },
  {
    name: 'all-in-one',
    kind: 'node',
    inputs: ['all-in-one', 'gateway', ...shellServer, ...services.map((name) => `services/${name}`), ...node],
    entry: 'all-in-one/src/main.ts',
    output: 'all-in-one/dist/main.js',
  },
  {
    name: 'operate',
    kind: 'node',
    inputs: ['all-in-one', ...services.map((name) => `services/${name}`), ...node],
    entry: 'all-in-one/src/operate.ts',
    output: 'all-in-one/dist/operate.js',
  },
];

/** The parts that `npm start` needs, and the operator's commands for a shop of the same version. The one-process shop contains the services and the gateway. */
export const startParts = parts.filter(({ name, kind }) => kind !== 'node' || name === 'all-in-one' || name === 'operate').map(({ name }) => name);
