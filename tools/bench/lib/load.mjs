import autocannon from 'autocannon';

/**
 * Sends a fixed number of requests, spread evenly over the connections.
 * @param {{ url: string, amount: number, connections?: number, headers?: Record<string, string>, paths?: string[],
 *   requests?: object[], expected?: number[], perSecond?: number }} options each of `paths` or `requests` is sent once, in turn; `expected` are the accepted
 *   statuses; `perSecond` requests are sent in a second, as many as possible without it
 * @returns {Promise<{ answered: number, latency: { p50: number, p99: number, max: number } }>} latencies in ms
 * @throws {Error} if a request fails or gets another status
 */
export async function load({ url, amount, connections = 16, headers = {}, paths, requests = paths?.map((path) => ({ path })), expected = [200], perSecond }) {
  const share = requests && Math.floor(requests.length / connections);
  let client = 0;
  const statuses = new Map();
  const latencies = [];
  await new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url,
        amount,
        connections,
        headers,
        timeout: 60,
        ...(perSecond && { overallRate: perSecond }),
        ...(requests && {
          requests: requests.slice(0, share),
          setupClient: (one) => one.setRequests(requests.slice(client * share, ++client * share)),
        }),
      },
      (error, result) => (error ? reject(error) : result.errors > 0 ? reject(new Error(`${result.errors} requests to ${url} failed`)) : resolve(result)),
    );
    run.on('response', (_client, status, _bytes, ms) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      latencies.push(ms);
    });
  });
  const unexpected = [...statuses].filter(([status]) => !expected.includes(status));
  if (unexpected.length > 0) throw new Error(`${url} answered ${unexpected.map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  latencies.sort((one, other) => one - other);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))];
  return { answered: latencies.length, latency: { p50: at(0.5), p99: at(0.99), max: at(1) } };
}
