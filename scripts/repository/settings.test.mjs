/** Tests and writes `docs/settings.md`, and tests the settings in `docker-compose.yml` and the READMEs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { config as shop } from '../../all-in-one/src/config';
import { config as gateway, upstreamSettings } from '../../gateway/src/config';
import { commonSettings, listenSettings, sharedSettings } from '../../packages/service-kit/src/settings';
import { config as frontEndHost } from '../../packages/service-kit/src/front-end-host/config';
import { config as catalog } from '../../services/catalog/src/config';
import { config as notification } from '../../services/notification/src/config';
import { config as order } from '../../services/order/src/config';
import { config as user } from '../../services/user/src/config';
import { config as shell } from '../../shell/server/config';

const root = path.resolve(import.meta.dirname, '../..');
const parts = { gateway: { ...gateway, ...upstreamSettings }, 'services/catalog': catalog, 'services/order': order, 'services/user': user, 'services/notification': notification, shell };
const servers = Object.keys(parts).filter((part) => part !== 'shell');
const shared = { ...listenSettings, ...commonSettings, ...sharedSettings };

/** The first value that a schema, or the schema inside it, gives. */
function find(schema, read) {
  for (let inner = schema; inner; inner = inner.def.innerType ?? inner.def.in) {
    const value = read(inner);
    if (value !== undefined) return value;
  }
  return undefined;
}

function defaultOf(schema) {
  const { success, data } = schema.safeParse(undefined);
  if (!success) return 'required';
  return data === undefined ? 'unset' : `\`${data}\``;
}

const enumValues = ({ def }) => def.entries && Object.keys(def.entries).map((name) => `\`${name}\``).join(', ');
const valuesOf = (schema) => find(schema, (inner) => enumValues(inner) ?? inner.meta()?.values) ?? '';
const descriptionOf = (schema) => find(schema, (inner) => inner.meta()?.description);

function table(settings, extraColumns = {}) {
  const columns = {
    setting: (name) => `\`${name}\``,
    ...extraColumns,
    default: (_, schema) => defaultOf(schema),
    values: (_, schema) => valuesOf(schema),
    meaning: (_, schema) => descriptionOf(schema),
  };
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const rows = Object.entries(settings).map(([name, schema]) => row(Object.values(columns).map((cell) => cell(name, schema))));
  return [row(Object.keys(columns)), row(Object.keys(columns).map(() => '---')), ...rows].join('\n');
}

const readBy = (schema) => Object.entries({ ...parts, 'hosts of the front ends': frontEndHost }).flatMap(([part, config]) => (Object.values(config).includes(schema) ? [part] : []));

function readersOf(_, schema) {
  const readers = readBy(schema);
  if (!servers.every((part) => readers.includes(part))) return readers.join(', ');
  const others = readers.filter((part) => !servers.includes(part));
  return ['gateway', 'services', ...others].join(', ');
}

/** The settings that only this part reads. */
const own = (config) => Object.fromEntries(Object.entries(config).filter(([, schema]) => !Object.values(shared).includes(schema)));
const differsFromParts = Object.fromEntries(Object.entries(shop).filter(([, schema]) => readBy(schema).length === 0));

const page = `# Settings

Each part reads its settings from the environment once. A bad setting stops the start with a list of all problems. Any setting may come from a file: \`ADMIN_PASSWORD_FILE=/run/secrets/admin\`.

This page is generated from the \`config.ts\` of each part: \`npx vitest run --project node scripts/repository/settings.test.mjs -u\`.

## Settings of several parts

${table(shared, { 'read by': readersOf })}

${Object.entries(parts).map(([part, config]) => `## ${part}\n\n${table(own(config))}`).join('\n\n')}

## Hosts of the front ends

${table(own(frontEndHost))}

## npm start

The one process reads the settings of all parts, without the addresses of other parts. These differ:

${table(differsFromParts)}
`;

it('docs/settings.md lists the settings as the parts read them', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/settings.md');
});

it('describes every setting', () => {
  const all = Object.values({ ...parts, frontEndHost, shop }).flatMap((config) => Object.entries(config));
  expect(all.filter(([, schema]) => !descriptionOf(schema)).map(([name]) => name)).toEqual([]);
});

it.each(Object.entries(parts))('docker-compose.yml passes the settings of %s', (part, config) => {
  /** The image has the files and listens for the network. Overrides of remotes are for development. The gateway has no database. */
  const fixed = ['PORT', 'HOST', 'DATA_DIR', 'PICTURES_DIR', 'FILES_DIR', 'FEDERATION_FILE', 'FEDERATION_OVERRIDES', ...(part === 'gateway' ? ['MONGODB_URL'] : [])];
  const { environment } = parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }).services[path.basename(part)];
  // A `<NAME>_FILE` alone is not enough: an operator could not set another value, for example a new key.
  const passed = (name) => fixed.includes(name) || name in environment;
  expect(Object.keys(config).filter((name) => !passed(name))).toEqual([]);
});

it.each(Object.keys(parts))('the README of %s links to its settings', (part) => {
  const link = `${'../'.repeat(part.split('/').length)}docs/settings.md#${part.replace('/', '')}`;
  expect(readFileSync(path.join(root, part, 'README.md'), 'utf8')).toContain(`(${link})`);
});
