import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * The process of the shop behind the proxy of `npm run dev`.
 * @param {{ args: string[], env: NodeJS.ProcessEnv, url: string, proxyUrl: string }} options `url`: where the process listens. Its output names `proxyUrl`
 *   instead, because only pages from there are reloaded
 */
export function createShopProcess({ args, env, url, proxyUrl }) {
  let shop;
  let replacing;
  const isRunning = () => shop !== undefined && shop.exitCode === null && shop.signalCode === null;

  /** Ends the old process first, because it answers until then. */
  async function replace() {
    if (isRunning()) {
      shop.kill('SIGTERM');
      await once(shop, 'exit');
    }
    shop = spawn(process.execPath, args, { stdio: ['inherit', 'pipe', 'inherit'], env });
    shop.stdout.on('data', (chunk) => process.stdout.write(String(chunk).replaceAll(url, proxyUrl)));
  }

  async function untilReady() {
    while (isRunning()) {
      const isReady = await fetch(`${url}/readyz`).then(({ ok }) => ok, () => false);
      if (isReady) return;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }

  return {
    /** Starts the shop, or replaces the running process. Resolves when the new process is ready, or ends because its code throws. */
    async restart() {
      replacing ??= replace().finally(() => (replacing = undefined));
      await replacing;
      await untilReady();
    },
    /** @param {() => void} ended called when no process runs, also if its code threw before */
    stop(ended) {
      if (!isRunning()) return ended();
      shop.once('exit', ended);
      shop.kill('SIGTERM');
    },
  };
}
