/**
 * Shows checkout's pages without the shell: `npm run standalone -w @storefront/mfe-checkout`, then http://127.0.0.1:28000/cart.
 * Everything but these pages comes from the shop at SHOP_URL (http://127.0.0.1:8080): calls, pictures, and its own pages, so that one
 * can log in and fill the cart here. Every load of a page builds anew.
 */
import http from 'node:http';
import path from 'node:path';
import { context } from 'esbuild';

const port = Number(process.env.PORT || 28000);
const shopUrl = process.env.SHOP_URL || 'http://127.0.0.1:8080';
const ownPages = /^\/(cart|checkout|my-orders|order-confirmation|order-payment-details)(\/|$)/;
const types = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/** Settings that the shell's server would send. */
const shop = { name: 'Storefront', phone: '', email: '', upiId: 'demo@upi', upiPayee: 'Demo Payee', publicUrl: '' };

const page = `<!doctype html>
<html lang="en-IN">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <script id="shop" type="application/json">${JSON.stringify(shop)}</script>
  <link rel="stylesheet" href="/standalone/bootstrap.css">
  <div id="root"></div>
  <script type="module" src="/standalone/bootstrap.js"></script>
</html>`;

const bundle = await context({
  entryPoints: [path.join(import.meta.dirname, '../src/bootstrap.tsx')],
  outdir: '/standalone',
  bundle: true,
  write: false,
  format: 'esm',
  jsx: 'automatic',
  loader: { '.woff2': 'file' },
  alias: { 'react-query-esm': '@tanstack/react-query' },
});

let files = new Map();
async function build() {
  const { outputFiles } = await bundle.rebuild();
  files = new Map(outputFiles.map((file) => [file.path, file.contents]));
}

function passOn(request, answer) {
  const { host: _host, ...headers } = request.headers;
  const upstream = http.request(new URL(request.url, shopUrl), { method: request.method, headers }, (reply) => {
    answer.writeHead(reply.statusCode, reply.headers);
    reply.pipe(answer);
  });
  upstream.on('error', () => answer.writeHead(502, { 'content-type': 'application/json' }).end('{"success":false}'));
  request.pipe(upstream);
}

http
  .createServer(async (request, answer) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname.startsWith('/standalone/')) {
      return answer.writeHead(files.has(pathname) ? 200 : 404, { 'content-type': types[path.extname(pathname)] ?? 'text/plain' }).end(files.get(pathname));
    }
    if (request.method !== 'GET' || !ownPages.test(pathname)) return passOn(request, answer);
    await build().catch(() => undefined);
    answer.writeHead(200, { 'content-type': 'text/html' }).end(page);
  })
  .listen(port, '127.0.0.1', () => process.stdout.write(`Checkout on its own: http://127.0.0.1:${port}/cart, the rest comes from ${shopUrl}\n`));
