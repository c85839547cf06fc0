import { newId } from '@storefront/service-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderFeedPath } from './order-feed';
import { openGateway, type Gateway } from './testing/parts';

const mostOfOne = 10;

describe('connections to the order feed', () => {
  let gateway: Gateway;
  let leaving: AbortController[];
  /** Kept, because `fetch` closes the connection of a garbage-collected answer. */
  let answers: Response[];

  beforeEach(async () => {
    leaving = [];
    answers = [];
    gateway = await openGateway();
  });
  afterEach(async () => {
    for (const left of leaving) left.abort();
    await gateway.close();
  });

  async function watch(userId: string): Promise<Response> {
    const left = new AbortController();
    leaving.push(left);
    const answer = await fetch(`${gateway.url}${orderFeedPath}`, { headers: { authorization: `Bearer ${gateway.token('admin', { userId })}` }, signal: left.signal });
    answers.push(answer);
    return answer;
  }
  async function watchAll(userId: string): Promise<void> {
    for (let place = 0; place < mostOfOne; place += 1) expect((await watch(userId)).status).toBe(200);
  }

  it('are limited to ten for each admin', async () => {
    const greedy = newId();
    await watchAll(greedy);
    const refused = await watch(greedy);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ success: false, message: 'The list of orders is open in 10 tabs or devices. Please close some of them.' });
    expect((await watch(newId())).status).toBe(200);
  });

  it('are free again after a disconnect', async () => {
    const admin = newId();
    await watchAll(admin);
    expect((await watch(admin)).status).toBe(429);
    leaving[0]?.abort();
    await expect.poll(async () => (await watch(admin)).status, { interval: 20 }).toBe(200);
  });
});

describe('an open feed', () => {
  let gateway: Gateway;
  let changes: { userId: string; changedAt: string }[];
  let asked: number;
  const open = async (freshMs: number) => {
    changes = [];
    asked = 0;
    gateway = await openGateway({ freshMs, changesSince: async () => ((asked += 1), { changes }) });
  };
  /** The checks of the tokens and the age of what they know. Requests and answers need real time. */
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await gateway.close();
  });

  /** Watches until the answer ends. */
  async function watch(userId: string, { expiresIn, issuedAt }: { expiresIn?: number; issuedAt?: number } = {}) {
    const left = new AbortController();
    const token = gateway.token('admin', { userId, ...(issuedAt !== undefined && { issuedAt }) }, expiresIn);
    const answer = await fetch(`${gateway.url}${orderFeedPath}`, { headers: { authorization: `Bearer ${token}` }, signal: left.signal });
    expect(answer.status).toBe(200);
    const ended = answer.text().then(() => 'ended', () => 'disconnected');
    const watching = { token, isOpen: true, left, ended };
    void ended.then(() => (watching.isOpen = false));
    return watching;
  }
  const changedNow = (userId: string) => ({ userId, changedAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + 1_000).toISOString() });

  it('ends within 5 s of an event that ends its token, while others stay open', async () => {
    await open(600_000);
    const [admin, colleague] = [newId(), newId()];
    const [one, two, other] = await Promise.all([watch(admin), watch(admin), watch(colleague)]);
    const change = changedNow(admin);
    gateway.revokedTokens.learn(change);
    const newLogin = await watch(admin, { issuedAt: Date.parse(change.changedAt) / 1000 });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(await Promise.all([one.ended, two.ended])).toEqual(['ended', 'ended']);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([other.isOpen, newLogin.isOpen]).toEqual([true, true]);
    expect((await fetch(`${gateway.url}${orderFeedPath}`, { headers: { authorization: `Bearer ${one.token}` } })).status).toBe(401);
    other.left.abort();
    newLogin.left.abort();
  });

  it('ends within 5 s if the event reached only another replica', async () => {
    await open(3_000);
    const admin = newId();
    const watching = await watch(admin);
    while (asked === 1) await vi.advanceTimersByTimeAsync(1_000);
    changes = [changedNow(admin)];
    await vi.advanceTimersByTimeAsync(4_999);
    expect(await watching.ended).toBe('ended');
  });

  it('ends when its token expires', async () => {
    await open(600_000);
    const issuedAt = Math.floor(Date.now() / 1000);
    // The clock stands still, so that the token does not expire before the feed begins.
    vi.spyOn(Date, 'now').mockReturnValue(issuedAt * 1000);
    const begun = process.hrtime.bigint();
    const { ended } = await watch(newId(), { expiresIn: 2, issuedAt });
    expect(await ended).toBe('ended');
    expect(Number(process.hrtime.bigint() - begun) / 1e6).toBeGreaterThan(1_990);
  });

  it('stops checking tokens when no admin is connected', async () => {
    await open(200);
    const { left, ended } = await watch(newId());
    const askedWithin = async (ms: number) => {
      const before = asked;
      await vi.advanceTimersByTimeAsync(ms);
      return asked - before;
    };
    expect(await askedWithin(2_500)).toBe(2);
    left.abort();
    await ended;
    await expect.poll(() => askedWithin(2_500)).toBe(0);
  });
});
