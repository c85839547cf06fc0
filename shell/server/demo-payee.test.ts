import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, type Logger } from '@storefront/service-kit';
import { silentLogger } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { config } from './config';
import { startShell } from './service';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shell-payee-'));
  await writeFile(join(folder, 'federation.json'), '{ "remotes": {} }');
  await writeFile(join(folder, 'index.html'), '');
});
afterEach(() => rm(folder, { recursive: true }));

/** The warnings of a start with these settings. */
async function warningsWith(environment: Record<string, string>): Promise<string[]> {
  const warn = vi.fn();
  const logger = Object.assign(Object.create(silentLogger) as Logger, { warn });
  const settings = readSettings(config, { GATEWAY_URL: 'http://127.0.0.1:1', PORT: '0', FEDERATION_FILE: join(folder, 'federation.json'), FILES_DIR: folder, ...environment });
  await (await startShell({ settings, logger })).stop();
  return warn.mock.calls.map(([, message]) => message as string);
}

it('warns a public shop whose customers pay to the UPI ID of the demo shop', async () => {
  expect(await warningsWith({ PUBLIC_URL: 'https://shop.example' })).toEqual([expect.stringContaining('Set UPI_ID and UPI_PAYEE to yours')]);
});

it('does not warn a shop with its own UPI ID, or a shop on this machine', async () => {
  expect(await warningsWith({ PUBLIC_URL: 'https://shop.example', UPI_ID: 'weaver@upi' })).toEqual([]);
  expect(await warningsWith({})).toEqual([]);
});
