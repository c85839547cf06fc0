import { Agent, request } from 'undici';
import { listen, type HttpApp } from '../http/listen';

export interface TestAnswer {
  status: number;
  /** Parsed if it is JSON, otherwise the text. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of any shape
  body: any;
  headers: Record<string, string | string[] | undefined>;
}

export interface TestClient {
  url: string;
  /** An object is sent as JSON, a string or a buffer unchanged. */
  request(method: string, path: string, options?: { body?: unknown; token?: string; headers?: Record<string, string> }): Promise<TestAnswer>;
  close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1 and sends requests to the app there. */
export async function inject(app: HttpApp): Promise<TestClient> {
  const listening = await listen(app, { port: 0, host: '127.0.0.1' });
  const dispatcher = new Agent();
  return {
    url: listening.url,
    async request(method, path, { body, token, headers = {} } = {}) {
      const raw = typeof body === 'string' || Buffer.isBuffer(body);
      const answer = await request(`${listening.url}${path}`, {
        method,
        dispatcher,
        headers: {
          ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: body === undefined ? null : raw ? body : JSON.stringify(body),
      });
      const text = await answer.body.text();
      const json = String(answer.headers['content-type']).includes('application/json');
      return { status: answer.statusCode, body: json ? (JSON.parse(text) as unknown) : text, headers: answer.headers };
    },
    async close() {
      await dispatcher.close();
      await listening.close();
    },
  };
}
