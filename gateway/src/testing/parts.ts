import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock, type Logger } from '@storefront/service-kit';
import { inject, silentLogger, testKeys, tokenFor, type TestClient } from '@storefront/service-kit/testing';
import type Koa from 'koa';
import { createAnswerCache } from '../answer-cache';
import { createApp } from '../app';
import { startRevokedTokens, type Changes } from '../revoked-tokens';
import { createOrderFeed } from '../order-feed';
import { createUpstreams, type Upstreams } from '../upstreams';

/** A request as the part received it. */
export interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type Answer = (request: Received, response: ServerResponse, message: IncomingMessage) => void | Promise<void>;

/** A fake part that records its requests; the test sets its answer. */
export async function fakePart(answer: Answer = (_, response) => json(response, { success: true })) {
  const received: Received[] = [];
  const part = { answer, received, url: '', close: async () => undefined as void };
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of message) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const request = { method: message.method!, url: message.url!, headers: message.headers, body: Buffer.concat(chunks) };
    received.push(request);
    await part.answer(request, response, message);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  part.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  part.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return part;
}

export function json(response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text), ...headers })
    .end(text);
}

export type FakePart = Awaited<ReturnType<typeof fakePart>>;
export type Parts = Record<keyof Upstreams, FakePart>;

interface Options {
  frontEnds?: Koa.Middleware;
  requestsPerSecond?: number;
  trustedProxies?: number;
  isSecure?: boolean;
  isMailboxEnabled?: boolean;
  collector?: string;
  logger?: Logger;
  ready?: () => Promise<void>;
  /** URLs that replace those of the fakes. */
  urls?: Partial<Record<keyof Upstreams, string>>;
  changesSince?: (since: string) => Promise<Changes>;
  /** Maximum age of the known revoked tokens. */
  freshMs?: number;
}

/** The gateway in front of four fake parts. */
export async function openGateway({ frontEnds = (_, next) => next(), changesSince = async () => ({ changes: [] }), freshMs = 600_000, urls = {}, ...options }: Options = {}) {
  const parts: Parts = { catalog: await fakePart(), order: await fakePart(), user: await fakePart(), notification: await fakePart() };
  const internalToken = { sent: 'ours', accepted: ['ours'] };
  const upstreams = createUpstreams({
    catalog: parts.catalog.url,
    order: parts.order.url,
    user: parts.user.url,
    notification: parts.notification.url,
    ...urls,
  }, internalToken);
  const keys = testKeys();
  let time = 0;
  const cache = createAnswerCache({ maxAgeMs: 2_000, now: () => time });
  const revokedTokens = startRevokedTokens({ changesSince, clock: systemClock, logger: silentLogger, freshMs });
  await revokedTokens.firstAnswer;
  const client: TestClient = await inject(
    createApp({
      upstreams,
      frontEnds,
      cache,
      revokedTokens,
      orderFeed: createOrderFeed(revokedTokens),
      publicKey: keys.publicKey,
      logger: silentLogger,
      ready: async () => undefined,
      isSecure: false,
      isMailboxEnabled: true,
      requestsPerSecond: 0,
      trustedProxies: 0,
      secret: 'a-secret-of-the-gateways',
      ...options,
    }),
  );
  return {
    ...client,
    parts,
    cache,
    revokedTokens,
    keys,
    token: (role: 'customer' | 'admin', more: object = {}, expiresIn = 3600) => tokenFor({ role, ...more }, keys, { expiresIn }),
    /** Advances the cache's clock. */
    wait: (ms: number) => void (time += ms),
    async close() {
      await client.close();
      revokedTokens.stop();
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
      await Promise.all(Object.values(parts).map((part) => part.close()));
    },
  };
}

export type Gateway = Awaited<ReturnType<typeof openGateway>>;
