import { spawnSync } from 'node:child_process';

/** Runs a command and shows its output. @throws {Error} if it fails */
export function run(command, args, { env = {}, input, quiet = false } = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    env: { ...process.env, ...env },
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: [input === undefined ? 'ignore' : 'pipe', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}${quiet ? `\n${stdout}${stderr}` : ''}`);
  return stdout ?? '';
}

/** True if a command exists and succeeds. */
export const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore', timeout: 20_000 }).status === 0;

/** The compose command of this machine: the engine's plugin, or the older program. */
export function composeCommand() {
  if (succeeds('docker', ['compose', 'version'])) return ['docker', 'compose'];
  if (succeeds('docker-compose', ['version'])) return ['docker-compose'];
  return undefined;
}

async function answers(url) {
  const limit = new AbortController();
  // Unlike AbortSignal.timeout, this timer keeps the process alive: a port may be open before the server answers.
  const timer = setTimeout(() => limit.abort(), 5_000);
  try {
    const { ok, body } = await fetch(url, { signal: limit.signal });
    await body?.cancel();
    return ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Polls the address until it answers with success. @throws {Error} after `seconds` */
export async function untilReady(url, seconds) {
  const deadline = Date.now() + seconds * 1000;
  while (!(await answers(url))) {
    if (Date.now() > deadline) throw new Error(`${url} was not ready within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

export const say = (text) => console.log(`› ${text}`);
