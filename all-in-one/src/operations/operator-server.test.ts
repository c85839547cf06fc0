import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger, Running, RunningService } from '@storefront/service-kit';
import { silentLogger } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedParts, type StoredPart } from './context';
import { callOperatorServer, startOperatorServer } from './operator-server';

describe("an operator's command to a running shop", () => {
  let dataDir: string;
  let shop: Running;
  let start: (rabbitmqUrl?: string) => Promise<void>;
  let errors: Error[];
  let names: () => Promise<string[]>;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storefront-operator-'));
    errors = [];
    names = async () => [];
    const logger = { ...silentLogger, info: () => undefined, error: ({ err }: { err: Error }) => errors.push(err) } as unknown as Logger;
    const contents = () => Object.assign((async function* () {})(), { close: () => undefined });
    const service = { store: { names: () => names(), contents }, wake: () => undefined } as unknown as RunningService;
    const services = Object.fromEntries(storedParts.map((part) => [part, service])) as Record<StoredPart, RunningService>;
    start = async (rabbitmqUrl) => {
      shop = await startOperatorServer({ DATA_DIR: dataDir, RABBITMQ_URL: rabbitmqUrl }, services, logger);
    };
    await start();
  });
  afterEach(async () => {
    await shop.stop();
    await rm(dataDir, { recursive: true });
  });

  const call = (...argv: string[]) => callOperatorServer(dataDir, argv, tmpdir());

  it('returns the output', async () => {
    expect(await call('events', 'list')).toEqual({ lines: ['Nothing is dead.'], exitCode: 0 });
  });

  it('includes RabbitMQ if the shop has one, and fails with its name if it cannot be reached', async () => {
    await shop.stop();
    await start('amqp://127.0.0.1:1');
    expect(await call('events', 'list')).toMatchObject({ lines: [expect.stringContaining('RabbitMQ')], exitCode: 1 });
    expect(await call('events', 'list', '--service', 'user')).toEqual({ lines: ['Nothing is dead.'], exitCode: 0 });
    expect(errors).toEqual([]);
  });

  it('stops the start of the shop with the name of the file if the file cannot be written', async () => {
    await shop.stop();
    const file = join(dataDir, 'operator.json');
    await mkdir(file);
    await expect(start()).rejects.toThrow(`DATA_DIR: ${file} cannot be used (ERR_FS_EISDIR)`);
    await rm(file, { recursive: true });
    await start();
  });

  it('is rejected with the usage if it is unknown, and logs no error', async () => {
    expect(await call('events', 'purge')).toMatchObject({ lines: [expect.stringContaining('npm run events')], exitCode: 1 });
    expect(errors).toEqual([]);
  });

  it('logs an unexpected error with its stack and answers only its message', async () => {
    names = () => Promise.reject(new Error('disk is full'));
    expect(await call('events', 'list')).toEqual({ lines: ['The command failed: disk is full. The log of the shop has the details.'], exitCode: 1 });
    expect(errors.map(({ stack }) => stack)).toEqual([expect.stringContaining('operator-server.test.ts')]);
  });

  it('fails if it is too long, instead of running in a second process', async () => {
    expect(await call('events', 'list', '--id', 'x'.repeat(70_000))).toMatchObject({ lines: [expect.stringContaining('The command is too long')], exitCode: 1 });
  });

  const file = () => join(dataDir, 'operator.json');

  it('fails if the shop ends before it answers, instead of running in a second process', async () => {
    const ending = createServer((incoming) => void incoming.socket.destroy());
    await new Promise<void>((resolve) => ending.listen(0, '127.0.0.1', resolve));
    await writeFile(file(), JSON.stringify({ port: (ending.address() as AddressInfo).port, token: 'old' }));
    await expect(call('backup', 'shop.gz')).rejects.toThrow('The connection to the running shop broke');
    await new Promise((resolve) => ending.close(resolve));
  });

  it('names files relative to the folder in which it was typed', async () => {
    await mkdir(join(dataDir, 'shop.gz'));
    expect(await callOperatorServer(dataDir, ['backup', 'shop.gz'], dataDir)).toMatchObject({ lines: [expect.stringContaining(`${join(dataDir, 'shop.gz')}: it is a folder`)], exitCode: 1 });
  });

  describe('finds no shop', () => {

    it('after the shop stopped', async () => {
      await shop.stop();
      expect(await call('events', 'list')).toBeUndefined();
    });

    it('if the file with its address is incomplete', async () => {
      await writeFile(file(), (await readFile(file(), 'utf8')).slice(0, 20));
      expect(await call('events', 'list')).toBeUndefined();
    });

    it.each([[200, '{}'], [200, '<html>'], [404, '']])('if another process has its port and answers %i %s', async (status, body) => {
      const other = createServer((_request, response) => response.writeHead(status).end(body));
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      await writeFile(file(), JSON.stringify({ port: (other.address() as AddressInfo).port, token: 'old' }));
      expect(await call('events', 'list')).toBeUndefined();
      await new Promise((resolve) => other.close(resolve));
    });

    it.each(['220 mail.example ESMTP\r\n', ''])('if another process has its port and does not speak HTTP: %j', async (greeting) => {
      const connected = Promise.withResolvers<Socket>();
      const other = createTcpServer((socket) => {
        socket.on('error', () => undefined).write(greeting);
        connected.resolve(socket);
      });
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      await writeFile(file(), JSON.stringify({ port: (other.address() as AddressInfo).port, token: 'old' }));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const outcome = call('events', 'list');
      const socket = await connected.promise;
      vi.advanceTimersByTime(5_000);
      vi.useRealTimers();
      expect(await outcome).toBeUndefined();
      socket.destroy();
      await new Promise((resolve) => other.close(resolve));
    });
  });
});
