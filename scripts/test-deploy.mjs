/**
 * `npm run test:deploy` builds and inspects every image, and runs the purchase in a browser on the composed shop. If KUBECONFIG names a cluster, every
 * manifest must be admitted, the deployed shop must pass the same purchase, and neither a rolling restart of a part nor a team's deployment may lose a
 * request. Steps that this machine cannot do are skipped with a message.
 *
 * Settings for machines that cannot reach a registry: NODE_IMAGE, MONGO_IMAGE (with MONGO_COMMAND if it is not MongoDB's own), RABBITMQ_IMAGE,
 * MAIL_IMAGE (`built` builds one here). LOAD_IMAGES is the command that loads images into the cluster, such as `kind load docker-image`.
 * FIRST_PORT (21300) is the first of six ports of 127.0.0.1 that the composed shop uses.
 */
import { hasCluster, testCluster } from './deploy/cluster.mjs';
import { testComposed } from './deploy/composed.mjs';
import { composeCommand, run, say, succeeds } from './deploy/engine.mjs';
import { buildMailServer } from './deploy/images.mjs';
import { frontEnds, services } from './parts.mjs';

const parts = [...services, ...frontEnds, 'shell', 'gateway'];
const firstPort = Number(process.env.FIRST_PORT ?? 21_300);
const port = (offset) => String(firstPort + offset);

const { NODE_IMAGE = 'node:24-alpine', MONGO_IMAGE = 'mongo:8.0', MONGO_COMMAND, RABBITMQ_IMAGE = 'rabbitmq:4-management', LOAD_IMAGES } = process.env;
const MAIL_IMAGE = process.env.MAIL_IMAGE === 'built' ? 'storefront/mail-server:test' : (process.env.MAIL_IMAGE ?? 'axllent/mailpit:v1.27');

const settings = {
  ...{ NODE_IMAGE, MONGO_IMAGE, RABBITMQ_IMAGE, MAIL_IMAGE, ...(MONGO_COMMAND && { MONGO_COMMAND }) },
  ...{ IMAGES: 'storefront', VERSION: 'test' },
  ...{ PORT: port(0), MAIL_PORT: port(1), SMTP_PORT: port(2), MONGO_PORT: port(3), RABBITMQ_PORT: port(4), RABBITMQ_MANAGEMENT_PORT: port(5) },
  PUBLIC_URL: `http://127.0.0.1:${port(0)}`,
  // The purchase expects these values.
  ...{ UPI_ID: 'weaver@upi', UPI_PAYEE: 'Weavers & Sons', LOG_LEVEL: 'warn', SEED: 'demo' },
  // A real shop's mail server and keys, from the environment or `.env`, are not for a test. With blank keys, the shop uses those that it generates.
  ...{ SMTP_URL: 'smtp://mail:1025', JWT_PUBLIC_KEY: '', JWT_PRIVATE_KEY: '', INTERNAL_TOKEN: '' },
  // During the rollouts, one customer places all orders.
  MAX_OPEN_ORDERS: '0',
};

/** Runs tests on the shop at these URLs. CI adds up their results. */
const vitest = (name, files) => (urls) =>
  run('npx', ['vitest', 'run', '--project', 'deployed', `--outputFile.json=artifacts/tests/${name}.json`, ...files], { env: urls });
const purchase = ['e2e/deployed/files.test.ts', 'e2e/journeys/purchase.test.ts'];
const rollouts = ['e2e/deployed/new-front-end.test.ts', 'e2e/deployed/rolling-restart.test.ts', 'e2e/deployed/team-deploys.test.ts'];

const compose = succeeds('docker', ['version']) ? composeCommand() : undefined;
if (!compose) {
  say('Skipped: images, compose and cluster. This machine has no running Docker engine with compose.');
  process.exit(0);
}
try {
  if (process.env.MAIL_IMAGE === 'built') await buildMailServer(MAIL_IMAGE, NODE_IMAGE);
  await testComposed({ compose, settings, parts, journeys: vitest('composed', purchase) });
  if (hasCluster()) {
    // One after the other: the load of the rollouts buys what the purchase needs.
    const journeys = (urls) => {
      vitest('cluster', purchase)(urls);
      vitest('rollouts', rollouts)(urls);
    };
    await testCluster({ settings, parts, load: LOAD_IMAGES, mailPort: port(1), journeys });
  } else {
    say('Skipped: the cluster. KUBECONFIG names no cluster that answers.');
  }
  say('Deployed: all tests passed');
} catch (error) {
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
}
