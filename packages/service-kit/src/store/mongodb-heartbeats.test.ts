import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../testing';
import { superviseHeartbeats, type HeartbeatingClient } from './mongodb-heartbeats';

class FakeClient extends EventEmitter {
  calls: string[] = [];
  failures = 0;
  connect() {
    this.calls.push('connect');
    this.failures -= 1;
    return this.failures < 0 ? Promise.resolve() : Promise.reject(new Error('away'));
  }
  close() {
    this.calls.push('close');
    return Promise.resolve();
  }
  beat(connectionId: string) {
    this.emit('serverHeartbeatFailed', { connectionId });
  }
}

const timing = { silentMs: 100, pauseMs: 5 };
let client: FakeClient;
let supervision: ReturnType<typeof superviseHeartbeats>;
const untilConnected = () => expect.poll(() => client.calls.at(-1)).toBe('connect');

beforeEach(() => {
  client = new FakeClient();
  supervision = superviseHeartbeats(client as HeartbeatingClient, silentLogger, timing);
});
afterEach(() => {
  vi.useRealTimers();
  return supervision.stop();
});

describe('a heartbeat of MongoDB', () => {
  it('that stops makes the client reconnect until it succeeds', async () => {
    client.failures = 2;
    client.beat('a:27017');
    await expect.poll(() => client.calls).toEqual(['close', 'connect', 'connect', 'connect']);
  });

  it('is watched for each server', async () => {
    client.beat('a:27017');
    const other = setInterval(() => client.beat('b:27017'), 5);
    await untilConnected();
    clearInterval(other);
  });

  it('that arrives, or of a removed server, causes no reconnection', async () => {
    vi.useFakeTimers();
    const healthy = new FakeClient();
    const supervised = superviseHeartbeats(healthy as HeartbeatingClient, silentLogger, timing);
    healthy.beat('a:27017');
    healthy.emit('serverClosed', { address: 'a:27017' });
    for (let passed = 0; passed < 3 * timing.silentMs; passed += timing.pauseMs) {
      healthy.beat('b:27017');
      await vi.advanceTimersByTimeAsync(timing.pauseMs);
    }
    await supervised.stop();
    expect(healthy.calls).toEqual([]);
  });

  it('is not watched after stop', async () => {
    client.failures = 1_000;
    client.beat('a:27017');
    await untilConnected();
    await supervision.stop();
    const { length } = client.calls;
    await new Promise((resolve) => setTimeout(resolve, 3 * timing.silentMs));
    expect(client.calls).toHaveLength(length);
  });
});
