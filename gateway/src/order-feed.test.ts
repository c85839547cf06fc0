import { newId } from '@storefront/service-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderFeedPath } from './order-feed';
import { openGateway, type Gateway } from './testing/parts';

const mostOfOne = 10;

describe('places at the order feed', () => {
  let gateway: Gateway;
  let leaving: AbortController[];

  beforeEach(async () => {
    leaving = [];
    gateway = await openGateway();
  });
  afterEach(async () => {
    for (const left of leaving) left.abort();
    await gateway.close();
  });

  async function watch(userId: string): Promise<Response> {
    const left = new AbortController();
    leaving.push(left);
    return fetch(`${gateway.url}${orderFeedPath}`, { headers: { authorization: `Bearer ${gateway.token('admin', { userId })}` }, signal: left.signal });
  }
  async function watchAll(userId: string): Promise<void> {
    for (let place = 0; place < mostOfOne; place += 1) expect((await watch(userId)).status).toBe(200);
  }

  it('are ten for one admin, and the others keep theirs', async () => {
    const greedy = newId();
    await watchAll(greedy);
    const refused = await watch(greedy);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ success: false, message: 'You are watching orders in 10 places. Please close some of them.' });
    expect((await watch(newId())).status).toBe(200);
  });

  it('are free again once they are left', async () => {
    const admin = newId();
    await watchAll(admin);
    expect((await watch(admin)).status).toBe(429);
    leaving[0]?.abort();
    await expect.poll(async () => (await watch(admin)).status, { timeout: 5_000, interval: 20 }).toBe(200);
  });
});
