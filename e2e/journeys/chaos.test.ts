import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runChaos } from '../../tools/chaos/chaos';
import { claimServers } from '../support/real-servers';
import { backings } from '../support/shop';

const root = path.resolve(import.meta.dirname, '../..');
const seed = 20_261_121;
const seconds = 20;
const { MONGODB_URL: mongodbUrl = '', RABBITMQ_URL: rabbitmqUrl = '' } = process.env;
const layouts = { embedded: 'the one process', servers: 'a process per part', deployed: 'containers' };

describe.concurrent.each(backings())('a shop with random faults (%s)', (backing) => {
  it(`(${layouts[backing]}, ${seconds} s, seed ${seed}) has each acknowledged order once in its orders, stock, customers’ figures and mails, and holds nothing for ever`, async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'chaos-'));
    const log: string[] = [];
    const servers = backing === 'servers' ? { mongodbUrl, rabbitmqUrl } : undefined;
    const releaseServers = servers && (await claimServers());
    const { wrong, acknowledged, holds, faults } = await runChaos({ root, folder, seconds, seed, servers, say: (line) => log.push(line) });
    await releaseServers?.();
    expect(wrong, `after ${log.join('; ')} (logs in ${folder})`).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
    expect(holds).toBeGreaterThan(0);
    expect(Object.keys(faults).length).toBeGreaterThan(1);
    rmSync(folder, { recursive: true, force: true });
  }, 600_000);
});
