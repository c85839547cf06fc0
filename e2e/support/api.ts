import { randomUUID } from 'node:crypto';
import type { ManagedAddress, Order, OrderForm, Product, SessionUser } from '@storefront/contracts';
import { until } from './until';

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
}

export interface Login {
  token: string;
  user: SessionUser;
  /** Identifies a known device at later logins. */
  device: string;
}

export interface Person {
  name: string;
  email: string;
  phone: string;
  password: string;
}

/**
 * A client for the shop's API. Bodies are sent as JSON, except forms.
 * @param always headers of every call
 */
export function createApi(origin: string, always: Record<string, string> = {}) {
  async function call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer<Body>> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...always, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, body: (isJson ? await answer.json() : { bytes: (await answer.arrayBuffer()).byteLength }) as Body };
  }

  /** Repeats a call while a busy machine answers 503 or 504. Like a shopper who tries again, it sends the same key, so the call takes effect at most once. */
  function callUntilAnswered<Body = Record<string, unknown>>(method: string, path: string, options: Parameters<typeof call>[2] = {}): Promise<Answer<Body>> {
    const headers = { 'idempotency-key': randomUUID(), ...options.headers };
    return until(async () => {
      const answer = await call<Body>(method, path, { ...options, headers });
      return [503, 504].includes(answer.status) ? undefined : answer;
    });
  }

  /** @throws Error with the shop's answer if the status is 300 or higher */
  async function must<Body>(method: string, path: string, options?: Parameters<typeof call>[2], send: typeof call = call): Promise<Body> {
    const { status, body } = await send<Body>(method, path, options);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  const logIn = async (email: string, password: string): Promise<Login> =>
    (await must<{ data: Login }>('POST', '/api/auth/login', { body: { email, password } })).data;

  return {
    call,
    callUntilAnswered,
    must,
    logIn,
    async register(person: Person): Promise<Login> {
      await must('POST', '/api/auth/register', { body: person });
      return logIn(person.email, person.password);
    },
    products: async (query = ''): Promise<Product[]> => (await must<{ products: Product[] }>('GET', `/api/products${query}`)).products,
    product: async (id: string): Promise<Product> => (await must<{ product: Product }>('GET', `/api/products/${id}`)).product,
    placeOrder: async (token: string, form: OrderForm): Promise<Order> => (await must<{ order: Order }>('POST', '/api/orders', { token, body: form }, callUntilAnswered)).order,
    myOrders: async (token: string): Promise<Order[]> => (await must<{ orders: Order[] }>('GET', '/api/orders/my-orders', { token })).orders,
    addAddress: async (token: string, form: unknown): Promise<string> =>
      (await must<{ address: { _id: string } }>('POST', '/api/users/addresses', { token, body: form })).address._id,
    addManagedAddress: async (token: string, form: unknown): Promise<string> =>
      (await must<{ address: ManagedAddress }>('POST', '/api/addresses', { token, body: form })).address._id,
  };
}

export type Api = ReturnType<typeof createApi>;
