/**
 * `npm run test:deploy`: every image is built and looked into, the composed shop passes the purchase in a browser, and where KUBECONFIG names a cluster,
 * every manifest is admitted, the deployed shop passes the same, and neither a rolling restart of a part nor a team's deployment loses a request.
 * What cannot be done on this machine is said and left out.
 *
 * Settings, for machines that cannot reach a registry: NODE_IMAGE, MONGO_IMAGE (with MONGO_COMMAND where it is not MongoDB's own), RABBITMQ_IMAGE,
 * MAIL_IMAGE (`built` makes one here). LOAD_IMAGES is the command that brings images into the cluster, such as `kind load docker-image`.
 * FIRST_PORT (21300) is the first of six ports of 127.0.0.1 that the composed shop takes.
 */
import { hasCluster, testCluster } from './deploy/cluster.mjs';
import { testComposed } from './deploy/composed.mjs';
import { composeCommand, run, say, succeeds } from './deploy/engine.mjs';
import { buildMailServer } from './deploy/images.mjs';

const parts = ['catalog', 'order', 'user', 'notification', 'mfe-catalog', 'mfe-checkout', 'mfe-account', 'mfe-admin', 'shell', 'gateway'];
const firstPort = Number(process.env.FIRST_PORT ?? 21_300);
const port = (offset) => String(firstPort + offset);

const { NODE_IMAGE = 'node:24-alpine', MONGO_IMAGE = 'mongo:8.0', MONGO_COMMAND, RABBITMQ_IMAGE = 'rabbitmq:4-management', LOAD_IMAGES } = process.env;
const MAIL_IMAGE = process.env.MAIL_IMAGE === 'built' ? 'storefront/mail-server:test' : (process.env.MAIL_IMAGE ?? 'axllent/mailpit:v1.27');

const settings = {
  ...{ NODE_IMAGE, MONGO_IMAGE, RABBITMQ_IMAGE, MAIL_IMAGE, ...(MONGO_COMMAND && { MONGO_COMMAND }) },
  ...{ IMAGES: 'storefront', VERSION: 'test' },
  ...{ PORT: port(0), MAIL_PORT: port(1), SMTP_PORT: port(2), MONGO_PORT: port(3), RABBITMQ_PORT: port(4), RABBITMQ_MANAGEMENT_PORT: port(5) },
  PUBLIC_URL: `http://127.0.0.1:${port(0)}`,
  // The purchase looks for these.
  ...{ UPI_ID: 'weaver@upi', UPI_PAYEE: 'Weavers & Sons', LOG_LEVEL: 'warn' },
  // One customer places the orders of the rollouts.
  MAX_OPEN_ORDERS: '0',
};

/** Runs tests on the shop that the URLs name; CI counts what they leave. */
const vitest = (name, files) => (urls) =>
  run('npx', ['vitest', 'run', '--project', 'deployed', `--outputFile.json=artifacts/tests/${name}.json`, ...files], { env: urls });
const purchase = ['e2e/deployed/files.test.ts', 'e2e/journeys/purchase.test.ts'];
const rollouts = ['e2e/deployed/rolling-restart.test.ts', 'e2e/deployed/team-deploys.test.ts'];

const compose = succeeds('docker', ['version']) ? composeCommand() : undefined;
if (!compose) {
  say('Skipped: images, compose and cluster. No Docker engine with compose answers on this machine.');
  process.exit(0);
}
try {
  if (process.env.MAIL_IMAGE === 'built') await buildMailServer(MAIL_IMAGE, NODE_IMAGE);
  await testComposed({ compose, settings, parts, journeys: vitest('composed', purchase) });
  if (hasCluster()) {
    await testCluster({ settings, parts, load: LOAD_IMAGES, mailPort: port(1), journeys: vitest('cluster', [...purchase, ...rollouts]) });
  } else {
    say('Skipped: the cluster. KUBECONFIG names none that answers.');
  }
  say('Deployed and passed');
} catch (error) {
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
}
