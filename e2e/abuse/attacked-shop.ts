import { createApi, type Api, type Login, type Person } from '../support/api';
import { freePort } from '../support/free-port';
import { asha } from '../support/people';
import { adminEmail, adminPassword, startShop, type Backing, type RunningShop } from '../support/shop';

export interface AttackedShop extends RunningShop {
  /** The API, called from this network address. */
  from(address: string): Api;
  /** The API, called from an address that no other caller uses. */
  fromNewAddress(): Api;
  /** Registers a customer, who calls the API from an address of their own. */
  customer(change?: Partial<Person>): Promise<Visitor>;
  admin(): Promise<Visitor>;
  /** Resident memory of the process, in MB. */
  memory(): Promise<number>;
  /** Processor time that the process has used, in s. */
  processorTime(): Promise<number>;
}

export interface Visitor extends Login {
  api: Api;
  person: Person;
}

/** The other tests lift these limits. A blank setting takes its default. */
const defaultLimits = { REGISTRATIONS_PER_MINUTE: '', MAX_PIECES: '', MAX_OPEN_ORDERS: '' };

/**
 * Starts the shop with its default settings. It trusts one proxy, so that a test can call from any network address.
 * @param settings that differ from the defaults
 */
export async function startAttackedShop(backing: Backing, settings: Record<string, string> = {}): Promise<AttackedShop> {
  const metricsPort = await freePort();
  const shop = await startShop(backing, { ...defaultLimits, TRUSTED_PROXIES: '1', METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info', ...settings });
  let callers = 0;
  let people = 0;

  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const [, value] = new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text) ?? [];
    if (value === undefined) throw new Error(`/metrics has no ${name}`);
    return Number(value);
  }
  const from = (address: string) => createApi(shop.origin, { 'x-forwarded-for': address });
  const fromNewAddress = () => {
    callers += 1;
    // Each has its own /8, because the shop may count a range of addresses as one.
    return from(`${11 + callers}.7.0.1`);
  };

  return {
    ...shop,
    from,
    fromNewAddress,
    async customer(change = {}) {
      people += 1;
      const person = { ...asha, email: `stranger-${people}@example.in`, ...change };
      const api = fromNewAddress();
      return { ...(await api.register(person)), api, person };
    },
    async admin() {
      const api = fromNewAddress();
      return { ...(await api.logIn(adminEmail, adminPassword)), api, person: { ...asha, email: adminEmail, password: adminPassword } };
    },
    memory: async () => (await metric('process_resident_memory_bytes')) / 1_000_000,
    processorTime: () => metric('process_cpu_seconds_total'),
  };
}

const visitEveryMs = 50;

/**
 * Runs an attack while other visitors request a page, one every 50 ms, without waiting for earlier answers.
 * @returns the response times of these requests in ms, shortest first
 * @throws Error if one of them is not answered with 200
 */
export async function waitsDuring(origin: string, page: string, attack: () => Promise<unknown>): Promise<number[]> {
  const visit = async () => {
    const since = performance.now();
    const answer = await fetch(`${origin}${page}`, { headers: { 'x-forwarded-for': '192.0.2.200' } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`);
    return performance.now() - since;
  };
  const visits: Promise<number>[] = [];
  const send = () => {
    const waiting = visit();
    // Reported by Promise.all below, when the attack is over.
    waiting.catch(() => undefined);
    visits.push(waiting);
  };
  send();
  const timer = setInterval(send, visitEveryMs);
  await attack().finally(() => clearInterval(timer));
  return (await Promise.all(visits)).sort((one, other) => one - other);
}
