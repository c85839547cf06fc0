import { endpoints, type Endpoint, type Product, type ShopperHold } from '@storefront/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Answer, type Api } from '../support/api';
import { asha, home, managedHome, meera, orderOf } from '../support/people';
import { adminEmail, adminPassword, startShop, type RunningShop } from '../support/shop';
import { forged, resigned } from '../support/tokens';
import { until } from '../support/until';
import { callers, callTable, type Caller, type Logins, type Subject } from './call-table';

/** The expected statuses, by the contract's access rule and by ownership (specification, 6). */
function expectedStatuses(endpoint: Endpoint, caller: Caller): number[] {
  const call = callTable[endpoint.id]!;
  const allowed = [call.answers ?? endpoint.status];
  const isBadToken = caller === 'expired token' || caller === 'tampered token';
  const looksAtToken = endpoint.access !== 'public' || endpoint.optionalToken === true;
  if (looksAtToken && isBadToken) return [401];
  if (endpoint.access !== 'public' && caller === 'visitor') return [401];
  if (endpoint.access === 'admin') return caller === 'admin' ? allowed : [403];
  if (call.ownerAnd && caller !== 'owner' && !call.ownerAnd.includes(caller)) return [403, 404];
  return allowed;
}

const cells = endpoints.flatMap((endpoint) =>
  callers.map((caller) => ({ endpoint, id: endpoint.id, method: endpoint.method, path: endpoint.path, caller, statuses: expectedStatuses(endpoint, caller) })),
);
const isRefusal = ({ statuses }: { statuses: number[] }) => statuses.some((status) => [401, 403].includes(status));
const refused = cells.filter(isRefusal);
const allowed = cells.filter((cell) => !isRefusal(cell));

describe('the access rules', () => {
  let shop: RunningShop;
  let api: Api;
  let logins: Logins;
  let tokens: Record<Caller, string | undefined>;
  /** The subject of all refused calls. They must not change it. */
  let sharedSubject: Subject;
  let before: unknown;
  /** One product for each further subject, so that a call on one subject does not change another. */
  let unusedProducts: Product[];

  const usedSubjects: Subject[] = [];

  async function newSubject(): Promise<Subject> {
    const { token } = logins.owner;
    // A customer can have a limited number of addresses.
    for (const { addressId: usedId, managedAddressId: usedManagedId } of usedSubjects.splice(0)) {
      await Promise.all([`/api/users/addresses/${usedId}`, `/api/addresses/${usedManagedId}`].map((path) => api.call('DELETE', path, { token })));
    }
    const product = unusedProducts.shift();
    const [order, addressId, managedAddressId] = await Promise.all([
      api.placeOrder(token, orderOf([product!], { paymentMethod: 'online' })),
      api.addAddress(token, home),
      api.addManagedAddress(token, managedHome),
    ]);
    const subject = { product: product!, image: product!.images[0]!, orderId: order._id, addressId, managedAddressId };
    if (sharedSubject) usedSubjects.push(subject);
    return subject;
  }

  /** All data that a caller could have changed. */
  async function snapshot() {
    const admin = logins.admin.token;
    const people = [logins.owner, logins['another customer'], logins.admin].map(({ token }) => token);
    const read = (path: string, token: string) => api.must<Record<string, unknown>>('GET', path, { token });
    return {
      products: await read('/api/admin/products', admin),
      orders: await read('/api/orders', admin),
      customers: await read('/customers?limit=100&sortBy=email', admin),
      profiles: await Promise.all(people.map((token) => read('/api/users/me', token))),
      managedAddresses: await Promise.all(people.map((token) => read('/api/addresses', token))),
      hold: (await api.must<{ hold: ShopperHold }>('GET', '/api/holds/mine', { token: logins.owner.token })).hold._id,
    };
  }

  let count = 0;
  function send({ endpoint, caller }: (typeof cells)[number], subject: Subject, token = tokens[caller]): Promise<Answer> {
    const { id, secondId, body, query = '' } = callTable[endpoint.id]!;
    const path = endpoint.path.replace(/:\w+/, () => encodeURIComponent(id!(subject))).replace(/:\w+/, () => secondId!(subject));
    count += 1;
    return api.call(endpoint.method, `${path}${query}`, { token, body: body?.(subject, String(count)) });
  }

  beforeAll(async () => {
    shop = await startShop('embedded', { FAILURES_PER_ADDRESS: '1000000', MAX_OPEN_ORDERS: '0' });
    api = createApi(shop.origin);
    const [owner, other, admin] = await Promise.all([api.register(meera), api.register(asha), api.logIn(adminEmail, adminPassword)]);
    logins = { owner, 'another customer': other, admin };
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
    tokens = {
      visitor: undefined,
      owner: owner.token,
      'another customer': other.token,
      admin: admin.token,
      'expired token': resigned(admin, shop.dataDir, { iat: anHourAgo - 3600, exp: anHourAgo }),
      'tampered token': forged(owner, { role: 'admin' }),
    };
    unusedProducts = (await api.products()).filter(({ stock, images }) => stock > 2 && images.length > 0);
    sharedSubject = await newSubject();
    for (const prepare of new Set(Object.values(callTable).map((call) => call.before))) await prepare?.(api, sharedSubject, owner);
    before = await until(async () => {
      const now = await snapshot();
      // An event adds the subject's order to the customer's figures.
      return JSON.stringify(now.customers).includes('"orders":1') ? now : undefined;
    });
  });
  afterAll(() => shop?.stop());

  it('the table has every call of the contracts', () => {
    expect(Object.keys(callTable).sort()).toEqual(endpoints.map(({ id }) => id).sort());
  });

  it('the expired token would be valid with a later expiry', async () => {
    const fresh = resigned(logins.admin, shop.dataDir, { exp: Math.floor(Date.now() / 1000) + 60 });
    expect((await api.call('GET', '/api/orders', { token: fresh })).status).toBe(200);
  });

  describe('refused', () => {
    it.each(refused)('$id, $method $path, to $caller: $statuses', async (cell) => {
      const { status, body } = await send(cell, sharedSubject);
      expect(cell.statuses).toContain(status);
      expect(body).toEqual({ success: false, message: expect.stringMatching(/\S/) });
    });

    it('changed nothing', async () => {
      expect(await snapshot()).toEqual(before);
    });
  });

  describe('the own data of a customer', () => {
    it('is in the answers of all calls for it', () => {
      const forOwnData = endpoints.filter(({ id, method, access }) => access === 'signed-in' && method === 'GET' && !callTable[id]!.id);
      expect(Object.keys(callTable).filter((id) => callTable[id]!.answersOwn).sort()).toEqual(forOwnData.map(({ id }) => id).sort());
    });

    it.each(allowed.filter(({ id }) => callTable[id]!.answersOwn))('$id, $method $path, to $caller', async (cell) => {
      const { status, body } = await send(cell, sharedSubject);
      const isOwn = JSON.stringify(body).includes(callTable[cell.id]!.answersOwn!(sharedSubject));
      expect({ status, isOwn }).toEqual({ status: 200, isOwn: cell.caller === 'owner' });
    });
  });

  describe('allowed', () => {
    it.each(allowed)('$id, $method $path, to $caller: $statuses', async (cell) => {
      const { before: prepare, id, ownerAnd } = callTable[cell.id]!;
      const changesSubject = cell.method !== 'GET' && (id || ownerAnd);
      const subject = changesSubject ? await newSubject() : sharedSubject;
      await prepare?.(api, subject, logins.owner);
      // The other rows need the profile and password of their logins unchanged.
      const changesCaller = cell.id === 'updateProfile' || cell.id === 'changePassword';
      const token = changesCaller ? await loginToChange(cell.caller) : tokens[cell.caller];
      const { status, body } = await send(cell, subject, token);
      expect(cell.statuses, JSON.stringify(body)).toContain(status);
    });
  });

  async function loginToChange(caller: Caller): Promise<string> {
    const { token } = await api.register({ ...meera, email: `for-${caller.replace(/\W/g, '-')}-${(count += 1)}@example.in` });
    return token;
  }
});
