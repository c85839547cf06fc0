import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChaos } from '../../tools/chaos/chaos';
import { commands } from '../../tools/chaos/step-commands';
import { walkSteps } from '../../tools/chaos/steps';
import { claimServers } from '../support/real-servers';
import { backings } from '../support/shop';

const root = path.resolve(import.meta.dirname, '../..');
const seed = 20_261_121;
const seconds = 20;
const { MONGODB_URL: mongodbUrl = '', RABBITMQ_URL: rabbitmqUrl = '' } = process.env;
const layouts = { embedded: 'the one process', servers: 'a process per part', deployed: 'containers' };

describe.concurrent.each(backings())('a shop with random faults (%s)', (backing) => {
  let releaseServers: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    if (backing === 'servers') releaseServers = await claimServers();
  });
  afterAll(() => releaseServers?.());

  it(`(${layouts[backing]}, ${seconds} s, seed ${seed}) has each acknowledged order once in its orders, stock, customers’ figures and mails, and holds nothing for ever`, async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'chaos-'));
    const log: string[] = [];
    const servers = backing === 'servers' ? { mongodbUrl, rabbitmqUrl } : undefined;
    const { wrong, acknowledged, holds } = await runChaos({ root, folder, seconds, seed, servers, say: (line) => log.push(line) });
    expect(wrong, `after ${log.join('; ')} (logs in ${folder})`).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
    expect(holds).toBeGreaterThan(0);
    rmSync(folder, { recursive: true, force: true });
  }, 600_000);
});

/** `npm run chaos -- --steps` kills it at each step, on both stores. */
it.skipIf(backings()[0] === 'deployed')('a shop that is killed with SIGKILL in the middle of each command of customers and staff has the right stock, money and mails', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'steps-'));
  const { wrong, kills } = await walkSteps({ root, folder, most: 1, say: () => undefined });
  expect(wrong, `logs in ${folder}`).toEqual([]);
  expect(Object.values(kills)).toEqual(Object.keys(commands).map(() => 1));
  rmSync(folder, { recursive: true, force: true });
}, 600_000);
