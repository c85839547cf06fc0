import { createApi, type Api, type Login, type Person } from '../support/api';
import { freePort } from '../support/free-port';
import { asha } from '../support/people';
import { adminEmail, adminPassword, startShop, type Backing, type RunningShop } from '../support/shop';

export interface AttackedShop extends RunningShop {
  /** The API as one network address calls it. */
  from(address: string): Api;
  /** The API from an address that nobody else has. */
  fromAnywhere(): Api;
  /** A new customer, and the API from their own address. */
  customer(change?: Partial<Person>): Promise<Visitor>;
  admin(): Promise<Visitor>;
  /** Resident memory of the process, in MB. */
  memory(): Promise<number>;
}

export interface Visitor extends Login {
  api: Api;
  person: Person;
}

/** Limits that the other tests lift. A blank setting has its default. */
const shipped = { REGISTRATIONS_PER_MINUTE: '', MAX_PIECES: '', MAX_OPEN_ORDERS: '' };

/**
 * The shop with the settings that it ships with. It believes one proxy, so that a check sends from any network address.
 * @param settings that a check needs otherwise
 */
export async function startAttackedShop(backing: Backing, settings: Record<string, string> = {}): Promise<AttackedShop> {
  const metricsPort = await freePort();
  const shop = await startShop(backing, { ...shipped, TRUSTED_PROXIES: '1', METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info', ...settings });
  let callers = 0;
  let people = 0;

  const from = (address: string) => createApi(shop.origin, { 'x-forwarded-for': address });
  const fromAnywhere = () => {
    callers += 1;
    // No two share a network, however large a range the shop counts as one.
    return from(`${11 + callers}.7.0.1`);
  };

  return {
    ...shop,
    from,
    fromAnywhere,
    async customer(change = {}) {
      people += 1;
      const person = { ...asha, email: `stranger-${people}@example.in`, ...change };
      const api = fromAnywhere();
      return { ...(await api.register(person)), api, person };
    },
    async admin() {
      const api = fromAnywhere();
      return { ...(await api.logIn(adminEmail, adminPassword)), api, person: { ...asha, email: adminEmail, password: adminPassword } };
    },
    async memory() {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const [, bytes] = /^process_resident_memory_bytes(?:\{.*\})? (\S+)$/m.exec(text) ?? [];
      if (bytes === undefined) throw new Error('/metrics does not say how much memory is used');
      return Number(bytes) / 1_000_000;
    },
  };
}

/**
 * Runs an attack while another visitor asks for a page again and again.
 * @returns the longest time that this visitor waited for an answer, in ms
 * @throws Error if the visitor gets another answer than 200
 */
export async function longestWaitDuring(origin: string, page: string, attack: () => Promise<unknown>): Promise<number> {
  const headers = { 'x-forwarded-for': '192.0.2.200' };
  let isOver = false;
  let longest = 0;
  const visitor = async () => {
    while (!isOver) {
      const since = performance.now();
      const answer = await fetch(`${origin}${page}`, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`);
      longest = Math.max(longest, performance.now() - since);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const visit = visitor();
  const attacked = new Promise((resolve) => setTimeout(resolve, 50)).then(attack).finally(() => (isOver = true));
  await Promise.all([visit, attacked]);
  return longest;
}
