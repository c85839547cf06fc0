import { createServer, request as send } from 'node:http';
import path from 'node:path';
import { context } from 'esbuild';

const types = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/** The shop data that the shell's server would send. */
const shop = { name: 'Storefront', phone: '', email: '', upiId: 'demo@upi', upiPayee: 'Demo Payee', publicUrl: '' };

const html = `<!doctype html>
<html lang="en-IN">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <script id="shop" type="application/json">${JSON.stringify(shop)}</script>
  <link rel="stylesheet" href="/standalone/bootstrap.css">
  <div id="root"></div>
  <script type="module" src="/standalone/bootstrap.js"></script>
</html>`;

async function createBundle(dir) {
  const bundle = await context({
    entryPoints: [path.join(dir, 'src/bootstrap.tsx')],
    outdir: '/standalone',
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    loader: { '.woff2': 'file' },
  });
  let files = new Map();
  return {
    file: (name) => files.get(name),
    build: async () => {
      const { outputFiles } = await bundle.rebuild();
      files = new Map(outputFiles.map((file) => [file.path, file.contents]));
    },
  };
}

function forward(request, response, shopUrl) {
  const { host: _host, ...headers } = request.headers;
  const call = send(new URL(request.url, shopUrl), { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  call.on('error', () => response.writeHead(502, { 'content-type': 'application/json' }).end('{"success":false}'));
  request.pipe(call);
}

/**
 * Shows a front end without the shell, for its team. It builds `src/bootstrap.tsx` at each page load. All other requests, also those for the
 * shop's other pages, go to a running shop. A login on its login page is also valid here.
 * @param {{ dir: string, port: number, pages: string[], shopUrl?: string }} options `pages`: this front end's own pages, each with all
 *   paths below it; `shopUrl`: SHOP_URL, else http://127.0.0.1:8080
 */
export async function serveAlone({ dir, port, pages, shopUrl = process.env.SHOP_URL || 'http://127.0.0.1:8080' }) {
  const bundle = await createBundle(dir);
  const isOwn = (pathname) => pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname.startsWith('/standalone/')) {
      const file = bundle.file(pathname);
      return response.writeHead(file ? 200 : 404, { 'content-type': types[path.extname(pathname)] ?? 'text/plain' }).end(file);
    }
    if (request.method !== 'GET' || !isOwn(pathname)) return forward(request, response, shopUrl);
    await bundle.build().catch(() => undefined);
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  server.listen(port, '127.0.0.1', () => process.stdout.write(`${path.basename(dir)} on http://127.0.0.1:${port}; the rest comes from ${shopUrl}\n`));
  return server;
}
