import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run, say, succeeds, untilReady } from './engine.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const teams = readdirSync(path.join(root, 'k8s/base'));
const namespace = 'storefront';
const operators = ['mongodbcommunity.mongodbcommunity.mongodb.com', 'rabbitmqclusters.rabbitmq.com'];

const kubectl = (args, options) => run('kubectl', args, { quiet: true, ...options });
const inNamespace = (...args) => kubectl(['--namespace', namespace, ...args]);

/** True if the cluster that KUBECONFIG names answers. */
export const hasCluster = () => Boolean(process.env.KUBECONFIG) && succeeds('kubectl', ['get', '--raw', '/readyz']);

/** @throws {Error} if it cannot create the namespace, for example because it exists. This test may delete only a namespace that it created. */
function createNamespace() {
  try {
    kubectl(['create', '--filename', 'k8s/base/platform/namespace.yaml']);
  } catch (error) {
    throw new Error(`This test creates the namespace ${namespace}, and deletes it at the end. It could not create it: ${error.message}`, { cause: error });
  }
}

const deleteNamespace = () => kubectl(['delete', 'namespace', namespace, '--ignore-not-found', '--timeout=180s']);

/** Asks the cluster in a strict dry run to admit every manifest. The dry run needs the namespace. */
function admitAll() {
  const hasOperators = operators.every((name) => succeeds('kubectl', ['get', 'crd', name]));
  const overlays = ['development', ...teams.map((team) => `production/${team}`), ...(hasOperators ? ['production/servers', 'production'] : [])];
  for (const folder of [...teams.map((team) => `base/${team}`), ...overlays.map((overlay) => `overlays/${overlay}`)]) {
    kubectl(['apply', '--server-side', '--dry-run=server', '--validate=strict', '--kustomize', `k8s/${folder}`]);
  }
  say('Every manifest is admitted');
  if (!hasOperators) say('Not checked: k8s/overlays/production/servers, because the operators of MongoDB and RabbitMQ are not installed');
}

/** The development overlay with the images of this machine. It is written into the repository, where kustomize finds the original. */
function overlayFor({ IMAGES, VERSION, MONGO_IMAGE, MONGO_COMMAND, RABBITMQ_IMAGE, MAIL_IMAGE, UPI_ID, UPI_PAYEE, MAX_OPEN_ORDERS, parts }) {
  const folder = path.join(root, '.cache/deploy/overlay');
  const image = (name, reference) => {
    const [, newName, newTag] = /^(.*):([^:/]+)$/.exec(reference);
    return { name, newName, newTag };
  };
  const shop = { UPI_ID, UPI_PAYEE, MAX_OPEN_ORDERS };
  const patches = [{ target: { kind: 'ConfigMap', name: 'shop' }, patch: Object.entries(shop).map(([name, value]) => ({ op: 'replace', path: `/data/${name}`, value })) }];
  if (MONGO_COMMAND) {
    const args = { op: 'replace', path: '/spec/template/spec/containers/0/args', value: MONGO_COMMAND.split(' ') };
    patches.push({ target: { kind: 'StatefulSet', name: 'mongodb' }, patch: [args] });
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // JSON is YAML too.
  writeFileSync(
    path.join(folder, 'kustomization.yaml'),
    JSON.stringify({
      resources: ['../../../k8s/overlays/development'],
      images: [
        ...parts.map((part) => image(`storefront/${part}`, `${IMAGES}/${part}:${VERSION}`)),
        image('mongo', MONGO_IMAGE),
        image('rabbitmq', RABBITMQ_IMAGE),
        image('axllent/mailpit', MAIL_IMAGE),
      ],
      patches: patches.map(({ target, patch }) => ({ target, patch: JSON.stringify(patch) })),
    }),
  );
  return folder;
}

/** Prints what `work` returns. Its failure must not replace the first problem. */
function attempt(work) {
  try {
    console.error(work());
  } catch (error) {
    console.error(error.message);
  }
}

/** Deploys the shop to the cluster, runs the journeys on it, restarts every part under load, and removes it. */
export async function testCluster(options) {
  createNamespace();
  try {
    await testShop(options);
  } catch (error) {
    attempt(() => inNamespace('get', 'pods', '--output', 'wide'));
    attempt(() => inNamespace('get', 'events', '--sort-by', '.lastTimestamp').split('\n').slice(-30).join('\n'));
    attempt(deleteNamespace);
    throw error;
  }
  deleteNamespace();
}

async function testShop({ settings, parts, journeys, load, mailPort }) {
  const { MONGO_IMAGE, RABBITMQ_IMAGE, MAIL_IMAGE, IMAGES, VERSION } = settings;
  let forward;
  try {
    admitAll();
    if (load) run('sh', ['-c', `${load} "$@"`, 'load', ...parts.map((part) => `${IMAGES}/${part}:${VERSION}`), MONGO_IMAGE, RABBITMQ_IMAGE, MAIL_IMAGE]);
    run('bash', ['k8s/make-secrets.sh', 'development'], { quiet: true });
    kubectl(['apply', '--server-side', '--kustomize', overlayFor({ ...settings, parts })]);
    for (const workload of ['statefulset/mongodb', 'statefulset/rabbitmq', 'deployment/mail', ...parts.map((part) => `deployment/${part}`)]) {
      inNamespace('rollout', 'status', workload, '--timeout=240s');
    }
    say('All pods are ready');
    forward = spawn('kubectl', ['--namespace', namespace, 'port-forward', 'service/mail', `${mailPort}:8025`], { stdio: 'ignore' });
    await untilReady('http://127.0.0.1:30080/readyz', 60);
    await untilReady(`http://127.0.0.1:${mailPort}/api/v1/messages`, 30);
    journeys({ SHOP_URL: 'http://127.0.0.1:30080', MAIL_URL: `http://127.0.0.1:${mailPort}` });
  } finally {
    forward?.kill();
  }
}
