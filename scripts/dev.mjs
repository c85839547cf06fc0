/**
 * `npm run dev`: the shop on PORT (8080), rebuilt and reloaded after each edit.
 *
 * webpack rebuilds front ends in watch mode; esbuild rebuilds the services and restarts the shop. A proxy in front of the shop adds a script to every
 * page that reloads it after a rebuild, so the product needs no code for this.
 */
import { spawn } from 'node:child_process';
import { rmSync, watch } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { buildAll, startParts } from './build.mjs';
import { nodeBundle } from './build-part.mjs';
import { parts } from './parts.mjs';

const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env.PORT || 8080);
const host = process.env.HOST || '127.0.0.1';
const shopPort = port + 1;
const frontEnds = parts.filter(({ kind }) => kind === 'front-end');
const shopPart = parts.find(({ name }) => name === 'all-in-one');

const pages = new Set();
let pendingReload;
function reloadPages(reason) {
  clearTimeout(pendingReload);
  pendingReload = setTimeout(() => {
    console.log(`↻ ${reason}`);
    for (const page of pages) page.write(`event: reload\ndata: ${reason}\n\n`);
  }, 150);
}

let shop;
function startShop() {
  const previous = shop;
  const start = () => {
    shop = spawn(process.execPath, ['--enable-source-maps', path.join(root, shopPart.output)], {
      cwd: root,
      stdio: 'inherit',
      env: { LOG_LEVEL: 'warn', FEDERATION_OVERRIDES: 'true', ...process.env, PORT: String(shopPort), HOST: '127.0.0.1', PUBLIC_URL: process.env.PUBLIC_URL || `http://${host}:${port}` },
    });
  };
  if (!previous || previous.exitCode !== null) return start();
  previous.once('exit', start);
  previous.kill('SIGTERM');
}

async function untilShopAnswers() {
  for (;;) {
    const answered = await fetch(`http://127.0.0.1:${shopPort}/readyz`).then(({ ok }) => ok, () => false);
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

async function watchServices() {
  const esbuild = await import('esbuild');
  const options = nodeBundle(shopPart.entry, shopPart.output);
  const restart = {
    name: 'restart',
    setup: ({ onEnd }) =>
      onEnd(async ({ errors }) => {
        if (errors.length > 0) return;
        startShop();
        await untilShopAnswers();
        reloadPages('services');
      }),
  };
  const context = await esbuild.context({ ...options, plugins: [restart] });
  await context.watch();
}

async function watchFrontEnds() {
  const { buildPart } = await import('@storefront/webpack-config');
  for (const part of frontEnds) {
    rmSync(path.join(root, '.cache/build', part.name), { force: true });
    await buildPart(path.join(root, part.name), { mode: 'development', watch: true });
    watch(path.join(root, part.output), { recursive: true }, () => reloadPages(part.name));
  }
}

const reloadScript = `new EventSource('/__dev/events').addEventListener('reload', () => location.reload());`;

function proxy(request, answer) {
  if (request.url === '/__dev/events') {
    answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    pages.add(answer);
    request.on('close', () => pages.delete(answer));
    return;
  }
  if (request.url === '/__dev/reload.js') {
    answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
    answer.end(reloadScript);
    return;
  }
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  const headers = { ...request.headers, ...(isPage ? { 'accept-encoding': 'identity', 'if-none-match': '' } : {}) };
  const upstream = http.request({ host: '127.0.0.1', port: shopPort, path: request.url, method: request.method, headers }, (reply) => {
    if (!isPage || !String(reply.headers['content-type']).startsWith('text/html')) {
      answer.writeHead(reply.statusCode, reply.headers);
      reply.pipe(answer);
      return;
    }
    const chunks = [];
    reply.on('data', (chunk) => chunks.push(chunk));
    reply.on('end', () => {
      const html = Buffer.concat(chunks).toString().replace('</body>', '<script src="/__dev/reload.js" async></script></body>');
      const { 'content-length': _length, etag: _etag, ...kept } = reply.headers;
      answer.writeHead(reply.statusCode, kept);
      answer.end(html);
    });
  });
  upstream.on('error', () => {
    if (answer.headersSent) return answer.destroy();
    answer.writeHead(503, { 'content-type': 'text/html' });
    answer.end('<title>Starting …</title><p>The shop is starting …</p><script src="/__dev/reload.js"></script>');
  });
  request.pipe(upstream);
}

await buildAll(startParts);
await watchFrontEnds();
await watchServices();
http.createServer(proxy).listen(port, host, () => console.log(`Developing at http://${host}:${port} (the page reloads after each edit)`));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    shop?.once('exit', () => process.exit(0));
    shop?.kill('SIGTERM');
  });
}
