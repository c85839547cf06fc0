import { afterEach, describe, expect, it } from 'vitest';
import { openGateway, type Gateway } from './testing/parts';

let gateway: Gateway;
afterEach(() => gateway.close());

const metrics = async () => String((await gateway.request('GET', '/metrics')).body);
const valueOf = async (series: string) => Number((await metrics()).split('\n').find((line) => line.startsWith(series))?.split(' ').at(-1) ?? 0);
const requests = (labels: string) => valueOf(`http_request_duration_seconds_count{part="gateway",${labels}}`);

describe('the gateway’s metrics', () => {
  it('count calls by pattern, all pages as one and all unknown paths as one', async () => {
    gateway = await openGateway({ frontEnds: (ctx) => void (ctx.body = 'page') });
    const cells = [
      ['method="GET",route="/api/products/:id",status="200"', ['/api/products/65f0c0ffee65f0c0ffee65f0', '/api/products/65f0c0ffee65f0c0ffee65f1']],
      ['method="GET",route="front-end",status="200"', ['/', '/about', '/js/shell.js']],
      ['method="GET",route="none",status="404"', ['/api/nothing', '/internal/figures']],
      ['method="GET",route="/api/orders",status="401"', ['/api/orders']],
    ] as const;
    for (const [labels, paths] of cells) {
      const before = await requests(labels);
      for (const path of paths) await gateway.request('GET', path);
      expect(await requests(labels), labels).toBe(before + paths.length);
    }
  });

  it('include cached answers', async () => {
    gateway = await openGateway();
    const labels = 'method="GET",route="/api/products",status="200"';
    const before = await requests(labels);
    for (let count = 0; count < 3; count += 1) await gateway.request('GET', '/api/products');
    expect(gateway.parts.catalog.received).toHaveLength(1);
    expect(await requests(labels)).toBe(before + 3);
  });

  it('count failed calls to a service', async () => {
    gateway = await openGateway();
    await gateway.parts.user.close();
    const series = 'storefront_upstream_failures_total{part="gateway",upstream="user",reason="unavailable"}';
    const before = await valueOf(series);
    await gateway.request('GET', '/api/users/me', { token: gateway.token('customer') });
    expect(await valueOf(series)).toBe(before + 1);
  });

  it.each([
    ['forwarded', {}, { 'x-forwarded-for': '203.0.113.7' }],
    ['of another name', {}, { host: 'shop.example' }],
    ['behind one of our proxies', { trustedProxies: 1 }, {}],
  ])('do not exist for a caller that is %s', async (_who, options, headers) => {
    gateway = await openGateway({ ...options, frontEnds: (ctx) => void (ctx.body = 'the shell’s own metrics') });
    expect(await gateway.request('GET', '/metrics', { headers })).toMatchObject({ status: 404, body: { success: false } });
  });
});
