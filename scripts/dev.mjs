/**
 * `npm run dev`: the shop on PORT (8080), rebuilt and reloaded after each edit. `npm run dev -- mfe-catalog`: one front end in a running shop.
 *
 * webpack rebuilds front ends in watch mode; esbuild rebuilds the services and restarts the shop.
 */
import { watch } from 'node:fs';
import path from 'node:path';
import { buildAll, forgetBuild, startParts } from './build.mjs';
import { nodeBundle } from './build-part.mjs';
import { developOne } from './dev-one.mjs';
import { createDevProxy } from './dev-proxy.mjs';
import { createShopProcess } from './dev-shop.mjs';
import { parts } from './parts.mjs';

const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env.PORT || 8080);
const host = process.env.HOST || '127.0.0.1';
const shopPort = port + 1;
const frontEnds = parts.filter(({ kind }) => kind === 'front-end');
const shopPart = parts.find(({ name }) => name === 'all-in-one');

const shopUrl = `http://127.0.0.1:${shopPort}`;
const proxyUrl = `http://${host}:${port}`;
const { server, reload } = createDevProxy({ shopUrl });
const shop = createShopProcess({
  args: ['--enable-source-maps', path.join(root, shopPart.output)],
  env: { LOG_LEVEL: 'warn', FEDERATION_OVERRIDES: 'true', ...process.env, PORT: String(shopPort), HOST: '127.0.0.1', PUBLIC_URL: process.env.PUBLIC_URL || proxyUrl },
  url: shopUrl,
  proxyUrl,
});

async function restartShop(name) {
  await shop.restart();
  reload(name);
}

/** The shop renders pages with the code of the shell that it loaded first. */
function restartAfterEditsOfShell() {
  let timer;
  watch(path.join(root, 'shell/dist/server'), () => {
    clearTimeout(timer);
    timer = setTimeout(restartShop, 100, 'shell');
  });
}

async function watchServices() {
  const esbuild = await import('esbuild');
  const options = nodeBundle(shopPart.entry, shopPart.output);
  const restart = {
    name: 'restart',
    setup({ onStart, onEnd }) {
      // Before each build, because `npm test` in another terminal can build the same part.
      onStart(() => forgetBuild(shopPart.name));
      onEnd(async ({ errors }) => {
        if (errors.length === 0) await restartShop('services');
      });
    },
  };
  const context = await esbuild.context({ ...options, plugins: [restart] });
  await context.watch();
}

async function watchFrontEnds() {
  const { buildPart } = await import('@storefront/webpack-config');
  for (const part of frontEnds) {
    await buildPart(path.join(root, part.name), { mode: 'development', watch: true, beforeBuild: () => forgetBuild(part.name) });
    watch(path.join(root, part.output), { recursive: true }, () => reload(part.name));
  }
}

async function developAll() {
  await buildAll(startParts);
  await watchFrontEnds();
  await watchServices();
  restartAfterEditsOfShell();
  server.listen(port, host, () => console.log(`Developing at ${proxyUrl} (the page reloads after each edit)`));
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => shop.stop(() => process.exit(0)));
  }
}

const [part] = process.argv.slice(2);
if (part && !frontEnds.some(({ name }) => name === part && name !== 'shell')) {
  console.error(`${part} is no front end. The front ends are ${frontEnds.map(({ name }) => name).filter((name) => name !== 'shell').join(', ')}.`);
  process.exit(1);
}
await (part ? developOne(part) : developAll());
