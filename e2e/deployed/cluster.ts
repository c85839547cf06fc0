import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { Load } from './load';
import { orderRequest } from './shopping';

const run = promisify(execFile);

/** Runs kubectl in the shop's namespace. @returns its output */
export const kubectl = async (...args: string[]): Promise<string> => (await run('kubectl', ['--namespace', 'storefront', ...args])).stdout;

/** The names of a part's pods, in the form that kubectl accepts. */
export const podsOf = async (part: string): Promise<string[]> =>
  (await kubectl('get', 'pods', '--selector', `app.kubernetes.io/name=${part}`, '--output', 'name')).trim().split('\n');

/** Waits until the part's new pods are ready and its old ones are gone. Requests could get lost during this time. */
export async function untilReplaced(part: string, before: string[]): Promise<void> {
  await kubectl('rollout', 'status', `deployment/${part}`, '--timeout=150s');
  await kubectl('wait', '--for=delete', ...before, '--timeout=60s');
}

/** The errors that a part's running pods logged lately, with their causes. */
async function failuresOf(part: string): Promise<string> {
  const lines = (await kubectl('logs', '--selector', `app.kubernetes.io/name=${part}`, '--since=60s', '--tail=-1')).split('\n');
  return lines.filter((line) => line.includes('"level":"error"')).map((line) => `${line}\n`).join('');
}

/** Expects that no request was lost, of more than 50. */
export async function expectNoneLost(load: Load, name: string): Promise<void> {
  const { served, refused, lost } = await load.stop();
  process.stdout.write(`  ${name}: ${served} requests served, ${refused.length} refused, ${lost.length} lost\n`);
  if (lost.length > 0) process.stdout.write(await failuresOf('gateway'));
  expect(lost).toEqual([]);
  expect(served).toBeGreaterThan(50);
  // Products sell out. No other refusal is expected.
  expect([...new Set(refused.map(({ request, result: status }) => `${request}: ${status}`))].filter((one) => one !== `${orderRequest}: 409`)).toEqual([]);
}
