import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const probe = pathToFileURL(path.join(import.meta.dirname, 'probe.mjs')).href;
const startWithinMs = 60_000;
/** Every measured process writes a CPU profile into this folder when it exits. */
const profileDir = process.env.BENCH_PROFILE;
const hasTaskset = spawnSync('taskset', ['-V']).status === 0;

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function untilAnswers(url, child, logFile) {
  const deadline = Date.now() + startWithinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${url} exited with ${child.exitCode} before it answered; see ${logFile}`);
    if (await fetch(url).then((answer) => answer.ok, () => false)) return;
    await sleep(10);
  }
  throw new Error(`${url} did not answer within ${startWithinMs} ms; see ${logFile}`);
}

/**
 * Starts a Node process on one core and waits until it answers.
 * @param {{ script: string, flags?: string[], env: Record<string, string>, readyUrl: string, logFile: string }} options `flags`: of Node
 * @returns its processor time (microseconds, all threads), its memory (bytes), the time to its first answer (ms), and functions that end it
 */
export async function startMeasured({ script, flags = [], env, readyUrl, logFile }) {
  const [command, ...args] = [...(hasTaskset ? ['taskset', '-c', '0'] : []), process.execPath, ...(profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []), ...flags, '--import', probe, script];
  const log = openSync(logFile, 'a');
  const startedAt = performance.now();
  const child = spawn(command, args, { env: { ...process.env, NODE_ENV: 'production', ...env }, stdio: ['ignore', log, log, 'ipc'] });
  const endWithBench = () => child.kill('SIGKILL');
  process.once('exit', endWithBench);
  await untilAnswers(readyUrl, child, logFile);
  const readyAfterMs = performance.now() - startedAt;

  async function usage() {
    child.send('usage');
    const [{ cpu, memory }] = await once(child, 'message');
    return { cpuUs: cpu.user + cpu.system, memory };
  }
  return {
    pid: child.pid,
    readyAfterMs,
    usage,
    /** Processor time, in microseconds, that the process uses while `work` runs. */
    async cpuDuring(work) {
      const before = await usage();
      await work();
      return (await usage()).cpuUs - before.cpuUs;
    },
    async stop() {
      process.removeListener('exit', endWithBench);
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
