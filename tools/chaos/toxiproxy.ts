import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../e2e/support/free-port';
import type { FaultyLine } from './line';

/** A running toxiproxy (github.com/Shopify/toxiproxy) between the parts and the servers. */
export interface Toxiproxy {
  line(name: string, target: { host: string; port: number }): Promise<FaultyLine>;
  stop(): Promise<void>;
}

const source = 'github.com/Shopify/toxiproxy/v2/cmd/server@v2.5.0';

/** Builds toxiproxy's server with Go into the folder. @returns undefined if Go is missing or the build fails */
export async function findToxiproxy(folder: string): Promise<string | undefined> {
  const binary = path.join(folder, 'server');
  if (existsSync(binary)) return binary;
  const problem = await new Promise<Error | null>((resolve) => {
    execFile('go', ['install', source], { env: { ...process.env, GOBIN: folder } }, resolve);
  });
  return problem ? undefined : binary;
}

export async function startToxiproxy(binary: string): Promise<Toxiproxy> {
  const port = await freePort();
  const child = spawn(binary, ['-host', '127.0.0.1', '-port', String(port)], { stdio: 'ignore' });
  const api = `http://127.0.0.1:${port}`;

  async function call(method: string, path: string, body?: unknown): Promise<void> {
    const answer = await fetch(`${api}${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }) });
    if (!answer.ok) throw new Error(`toxiproxy answered ${answer.status} to ${method} ${path}: ${await answer.text()}`);
  }
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await fetch(`${api}/version`).then(({ ok }) => ok, () => false)) break;
    await pause(50);
  }

  return {
    async line(name, { host, port: targetPort }) {
      const listening = await freePort();
      const proxy = { name, listen: `127.0.0.1:${listening}`, upstream: `${host}:${targetPort}`, enabled: true };
      await call('POST', '/proxies', proxy);
      const enable = (enabled: boolean) => call('POST', `/proxies/${name}`, { ...proxy, enabled });
      const poison = async (type: string, attributes: Record<string, number>) => {
        for (const stream of ['upstream', 'downstream']) await call('POST', `/proxies/${name}/toxics`, { name: `${type}-${stream}`, type, stream, attributes });
      };
      const heal = async () => {
        await enable(true);
        const { toxics } = (await (await fetch(`${api}/proxies/${name}`)).json()) as { toxics: { name: string }[] };
        for (const toxic of toxics) await call('DELETE', `/proxies/${name}/toxics/${toxic.name}`);
      };
      return {
        name,
        port: listening,
        async cut() {
          await enable(false);
          await enable(true);
        },
        async reset() {
          await poison('reset_peer', { timeout: 0 });
          await pause(200);
          await heal();
        },
        slow: (ms) => poison('latency', { latency: ms, jitter: Math.round(ms / 4) }),
        swallow: () => poison('timeout', { timeout: 0 }),
        close: () => enable(false),
        heal,
        destroy: () => call('DELETE', `/proxies/${name}`),
      };
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
