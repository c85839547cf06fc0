import { checkImage } from './images.mjs';
import { run, say, untilReady } from './engine.mjs';

/**
 * Builds and composes the shop, runs the journeys on it, and stops it.
 * @param {{ compose: string[], settings: Record<string, string>, parts: string[], journeys: (urls: Record<string, string>) => void }} options
 */
export async function testComposed({ compose: [command, ...first], settings, parts, journeys }) {
  const project = `storefront-test-${process.pid}`;
  const compose = (args, options) => run(command, [...first, '--project-name', project, ...args], { env: settings, ...options });
  say('Building the images …');
  compose(['build'], { quiet: true });
  for (const part of parts) checkImage(`${settings.IMAGES}/${part}:${settings.VERSION}`);

  try {
    say('Composing the shop …');
    compose(['up', '--detach', '--no-build'], { quiet: true });
    await untilReady(`${settings.PUBLIC_URL}/readyz`, 240);
    journeys({ SHOP_URL: settings.PUBLIC_URL, MAIL_URL: `http://127.0.0.1:${settings.MAIL_PORT}` });
    checkKeys(compose);
    checkDirectRequests(compose);
    checkStop(compose, parts);
  } catch (error) {
    console.error(compose(['logs', '--tail=40'], { quiet: true }));
    throw error;
  } finally {
    compose(['down', '--volumes', '--timeout', '20'], { quiet: true });
  }
}

/** Only the user service can read the private key. */
function checkKeys(compose) {
  const canRead = (service) => compose(['exec', '-T', service, 'node', '-e', "console.log(require('node:fs').existsSync('/keys/private'))"], { quiet: true }).trim();
  if (canRead('user') !== 'true' || canRead('order') !== 'false') throw new Error('Either another service can read the private key, or the user service cannot');
}

/** A service rejects requests that do not come through the gateway, also from inside the network: the host of a front end does not have the internal token. */
function checkDirectRequests(compose) {
  const services = ['catalog', 'order', 'user', 'notification'];
  const ask = `Promise.all(${JSON.stringify(services)}.map(async (name) => (await fetch('http://' + name + ':8080/api/products')).status)).then((all) => console.log(all.join()))`;
  const statuses = compose(['exec', '-T', 'mfe-admin', 'node', '-e', ask], { quiet: true }).trim();
  if (statuses !== services.map(() => 403).join()) throw new Error(`Services answered ${statuses} to requests that did not come through the gateway`);
}

/** Every part exits on SIGTERM before it would be killed. */
function checkStop(compose, parts) {
  compose(['stop', '--timeout', '20', ...parts], { quiet: true });
  for (const part of parts) {
    const id = compose(['ps', '--quiet', '--all', part], { quiet: true }).trim();
    const code = run('docker', ['inspect', '--format', '{{.State.ExitCode}}', id], { quiet: true }).trim();
    if (code !== '0') throw new Error(`${part} exited with ${code} on SIGTERM`);
  }
  say(`All ${parts.length} parts exited on SIGTERM`);
}
