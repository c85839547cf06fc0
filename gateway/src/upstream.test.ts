import { z } from 'zod';
import { afterEach, describe, expect, it } from 'vitest';
import { fakePart, json } from './testing/parts';
import { createUpstream } from './upstream';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(...[answer]: Parameters<typeof fakePart>) {
  const part = await fakePart(answer);
  const upstream = createUpstream({ part: 'order', label: 'Ordering', url: part.url, answerMs: 50 });
  closing.push(part.close, upstream.close);
  return { part, upstream };
}

describe('an upstream', () => {
  it('waits only so long for an answer', async () => {
    const { upstream } = await open(() => undefined);
    await expect(upstream.call({ method: 'GET', path: '/' })).rejects.toMatchObject({
      status: 504,
      message: 'Ordering took too long to answer. Please try again.',
    });
  });

  it('reads a whole answer, and says where it breaks off or takes too long', async () => {
    const { part, upstream } = await open((_, response) => json(response, { total: 1 }, 404));
    expect(await upstream.get('/a', { accept: 'application/json' })).toMatchObject({ statusCode: 404, headers: { 'content-type': 'application/json; charset=utf-8' }, body: Buffer.from('{"total":1}') });
    expect(part.received).toMatchObject([{ method: 'GET', url: '/a', headers: { accept: 'application/json' } }]);
    part.answer = (_, response) => void response.writeHead(200, { 'content-length': 10 }).write('{', () => response.destroy());
    await expect(upstream.get('/a', {})).rejects.toMatchObject({ status: 503 });
    part.answer = (_, response) => void response.writeHead(200, { 'content-length': 10 }).write('{');
    await expect(upstream.get('/a', {})).rejects.toMatchObject({ status: 504 });
  });

  it('refuses at once what would have to wait behind too much', async () => {
    const held: (() => void)[] = [];
    const { upstream } = await open((_, response) => void held.push(() => json(response, {})));
    const calls = Array.from({ length: 1_129 }, () => upstream.call({ method: 'GET', path: '/', answerMs: 60_000 }));
    await expect(calls.at(-1)).rejects.toMatchObject({ status: 503 });
    const rest = Promise.allSettled(calls);
    closing.push(async () => {
      await rest;
    });
    const release = setInterval(() => held.splice(0).forEach((answer) => answer()), 1);
    const answers = await rest;
    clearInterval(release);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1_128);
    for (const answer of answers) if (answer.status === 'fulfilled') await answer.value.body.dump();
  });

  it('asks nothing of a part that keeps failing, and asks it again once it may have recovered', async () => {
    const { part, upstream } = await open((_request, response) => void response.destroy());
    const order = () => upstream.call({ method: 'POST', path: '/' });
    for (let count = 0; count < 10; count += 1) await expect(order()).rejects.toMatchObject({ status: 503 });
    const asked = part.received.length;
    await expect(order()).rejects.toMatchObject({ status: 503, message: 'Ordering is temporarily unavailable. Please try again.' });
    expect(part.received).toHaveLength(asked);
    part.answer = (_request, response) => json(response, {});
    await expect.poll(() => order().then(({ body }) => body.dump().then(() => 'answered'), () => 'refused'), { timeout: 10_000 }).toBe('answered');
  });

  it('holds nothing against a part whose callers leave', async () => {
    const { part, upstream } = await open(() => undefined);
    for (let count = 0; count < 20; count += 1) {
      const caller = new AbortController();
      const call = upstream.call({ method: 'GET', path: '/', signal: caller.signal, answerMs: 5_000 });
      caller.abort();
      await expect(call).rejects.toMatchObject({ status: 499 });
    }
    part.answer = (_request, response) => json(response, {});
    await (await upstream.call({ method: 'GET', path: '/', answerMs: 5_000 })).body.dump();
  });

  it.each([
    ['another shape', { total: 'many' }, 200],
    ['a failure', { total: 1 }, 500],
  ])('does not pass off %s as what was asked for', async (_, body, status) => {
    const { upstream } = await open((_request, response) => json(response, body, status));
    await expect(upstream.read('/internal/figures', z.object({ total: z.number() }))).rejects.toMatchObject({ status: 502 });
  });

  it('says so where the answer is no JSON', async () => {
    const { upstream } = await open((_, response) => void response.end('<html>'));
    await expect(upstream.read('/internal/figures', z.object({}))).rejects.toMatchObject({ status: 502 });
  });
});
