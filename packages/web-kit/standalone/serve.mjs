import { createServer, request as send } from 'node:http';
import path from 'node:path';
import { context } from 'esbuild';

const types = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

const html = (shop) => `<!doctype html>
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

function passOn(request, answer, shopUrl) {
  const call = send(new URL(request.url, shopUrl), { method: request.method, headers: request.headers }, (reply) => {
    answer.writeHead(reply.statusCode, reply.headers);
    reply.pipe(answer);
  });
  call.on('error', () => answer.writeHead(502, { 'content-type': 'application/json' }).end('{"success":false}'));
  request.pipe(call);
}

/**
 * Shows a front end without the shell, for its team: builds `src/bootstrap.tsx` anew at every load of a page, and passes calls on to a
 * shop that runs elsewhere.
 * @param {{ dir: string, port: number, shopUrl?: string }} options `shopUrl`: SHOP_URL, else http://127.0.0.1:8080
 */
export async function serveAlone({ dir, port, shopUrl = process.env.SHOP_URL || 'http://127.0.0.1:8080' }) {
  const bundle = await createBundle(dir);
  const shop = { name: path.basename(dir) };
  const server = createServer(async (request, answer) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (/^\/(api|uploads|email|customers)(\/|$)/.test(pathname)) return passOn(request, answer, shopUrl);
    if (pathname.startsWith('/standalone/')) {
      const file = bundle.file(pathname);
      return answer.writeHead(file ? 200 : 404, { 'content-type': types[path.extname(pathname)] ?? 'text/plain' }).end(file);
    }
    await bundle.build().catch(() => undefined);
    answer.writeHead(200, { 'content-type': 'text/html' }).end(html(shop));
  });
  server.listen(port, '127.0.0.1', () => process.stdout.write(`${shop.name} on its own: http://127.0.0.1:${port}, calls go to ${shopUrl}\n`));
  return server;
}
