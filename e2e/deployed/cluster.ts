import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { Load } from './load';
import { orderRequest } from './shopping';

const run = promisify(execFile);

/** Runs kubectl in the shop's namespace. @returns what it writes */
export const kubectl = async (...args: string[]): Promise<string> => (await run('kubectl', ['--namespace', 'storefront', ...args])).stdout;

/** The names of a part's pods, as kubectl takes them. */
export const podsOf = async (part: string): Promise<string[]> =>
  (await kubectl('get', 'pods', '--selector', `app.kubernetes.io/name=${part}`, '--output', 'name')).trim().split('\n');

/** Waits until the part's new pods are ready and its old ones are gone; what goes wrong in between goes wrong then. */
export async function untilReplaced(part: string, before: string[]): Promise<void> {
  await kubectl('rollout', 'status', `deployment/${part}`, '--timeout=150s');
  await kubectl('wait', '--for=delete', ...before, '--timeout=60s');
}

/** No request was lost, and there were enough to tell. */
export async function expectNoneLost(load: Load, what: string): Promise<void> {
  const { served, refused, lost } = await load.stop();
  process.stdout.write(`  ${what}: ${served} requests served, ${refused.length} refused, ${lost.length} lost\n`);
  expect(lost).toEqual([]);
  expect(served).toBeGreaterThan(50);
  // Sarees sell out; there is no other reason to refuse.
  expect([...new Set(refused.map(({ request, what: status }) => `${request}: ${status}`))].filter((one) => one !== `${orderRequest}: 409`)).toEqual([]);
}
