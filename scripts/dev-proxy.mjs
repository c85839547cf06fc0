import http from 'node:http';
import https from 'node:https';

const reloadScript = `new EventSource('/__dev/events').addEventListener('reload', () => location.reload());`;

/**
 * A server in front of a shop that adds a script to every page. The script reloads the page after a rebuild, so the product needs no code for this.
 * @param {{ shopUrl: string, change?: (type: 'html' | 'map', text: string) => string, answer?: (pathname: string) => { type: string, body: Buffer } | undefined }} options
 *   `change` changes a page or the federation map; `answer` answers a GET instead of the shop
 */
export function createDevProxy({ shopUrl, change = (_type, text) => text, answer: ownAnswer = () => undefined }) {
  const pages = new Set();
  let pendingReload;

  function reload(reason) {
    clearTimeout(pendingReload);
    pendingReload = setTimeout(() => {
      console.log(`↻ ${reason}`);
      for (const page of pages) page.write(`event: reload\ndata: ${reason}\n\n`);
    }, 150);
  }

  function sendEvents(request, answer) {
    answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    pages.add(answer);
    request.on('close', () => pages.delete(answer));
  }

  const send = (answer, type, body) => answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);

  function forward(request, answer) {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const isChanged = isPage || request.url === '/federation.json';
    const { host: _host, ...asked } = request.headers;
    const headers = { ...asked, ...(isChanged ? { 'accept-encoding': 'identity', 'if-none-match': '' } : {}) };
    const client = shopUrl.startsWith('https:') ? https : http;
    const upstream = client.request(new URL(request.url, shopUrl), { method: request.method, headers }, (reply) => {
      reply.on('close', () => reply.complete || answer.destroy());
      const isHtml = isPage && String(reply.headers['content-type']).startsWith('text/html');
      if (!isHtml && request.url !== '/federation.json') {
        answer.writeHead(reply.statusCode, reply.headers);
        reply.pipe(answer);
        return;
      }
      const chunks = [];
      reply.on('data', (chunk) => chunks.push(chunk));
      reply.on('end', () => {
        const text = change(isHtml ? 'html' : 'map', Buffer.concat(chunks).toString());
        const { 'content-length': _length, etag: _etag, ...kept } = reply.headers;
        answer.writeHead(reply.statusCode, kept);
        answer.end(isHtml ? text.replace('</body>', '<script src="/__dev/reload.js" async></script></body>') : text);
      });
    });
    upstream.on('error', () => {
      if (answer.headersSent) return answer.destroy();
      answer.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      answer.end('<!doctype html><meta http-equiv="refresh" content="1"><title>Starting …</title><p>The shop is starting … If it does not start, its error is in the terminal.</p>');
    });
    // The shop counts open feeds, and closes one only when its client leaves.
    answer.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  const server = http.createServer((request, answer) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname === '/__dev/events') return sendEvents(request, answer);
    if (pathname === '/__dev/reload.js') return send(answer, 'text/javascript', reloadScript);
    const own = request.method === 'GET' ? ownAnswer(pathname) : undefined;
    return own ? send(answer, own.type, own.body) : forward(request, answer);
  });
  return { server, reload };
}
