import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Product } from '@storefront/contracts';
import { createApi } from '../../e2e/support/api';
import { freePort } from '../../e2e/support/free-port';
import { mailFolder, smtpMailbox } from '../../e2e/support/mail';
import { until } from '../../e2e/support/until';
import { partOf } from './process';
import { baseOf, owner } from './shop';
import { commands, figuresOf, figuresWith, holdMinutes, type CommandName, type Figures, type Prepared, type Scene } from './step-commands';
import { operate } from './verdict';

export interface StepsOptions {
  root: string;
  /** The folder for data and logs. */
  folder: string;
  /** Without them, the shop runs on the embedded store and broker. */
  servers?: { mongodbUrl: string; rabbitmqUrl: string };
  /** Default: all. */
  only?: CommandName[];
  /** The most kills of each command, spread over its steps. Default: one at each step. */
  most?: number;
  say: (line: string) => void;
}

export interface StepsReport {
  kills: Partial<Record<CommandName, number>>;
  /** The problems; empty if everything adds up. */
  wrong: string[];
}

/** A restart is this much later for the shop, so that the leases and grace periods of the killed process have ended. */
const laterMs = 90_000;
const addsUpWithinMs = 30_000;
const pollMs = 30;

/** The built shop in one process, with the module that kills it. */
async function openStage({ root, folder, servers }: StepsOptions) {
  const dataDir = path.join(folder, 'data');
  const killedAt = path.join(folder, 'killed-at');
  mkdirSync(path.join(dataDir, 'mail'), { recursive: true });
  const log = path.join(folder, 'shop.log');
  const mailbox = servers ? await smtpMailbox() : mailFolder(dataDir);
  const database = `steps_${path.basename(folder).replace(/\W/g, '')}`;
  const backing = servers && { MONGODB_URL: `${servers.mongodbUrl.replace(/\/$/, '')}/${database}`, RABBITMQ_URL: servers.rabbitmqUrl };
  const environment = { ...baseOf(dataDir), ...backing, ...mailbox.settings, SEED: 'none', HOLD_MINUTES: String(holdMinutes), KILLED_AT: killedAt, CLOCK_AHEAD_MS: '0' };
  const nodeArguments = ['--import', path.join(root, 'tools/chaos/kill-at-step.mjs')];
  const part = partOf({ name: 'shop', file: 'all-in-one/dist/main.js', root, port: await freePort(), env: environment, log, nodeArguments });
  const setForward = (ms: number) => (environment.CLOCK_AHEAD_MS = String(Number(environment.CLOCK_AHEAD_MS) + ms));
  await part.start();
  return {
    part,
    mailbox,
    environment,
    admin: await createApi(part.url).logIn(owner.email, owner.password),
    async restart() {
      await part.kill();
      setForward(laterMs);
      await part.start();
    },
    /** Kills the shop at the n-th step from now; 0 is never. @returns the number of steps since the last call */
    async arm(killAt: number) {
      writeFileSync(killedAt, '');
      return ((await part.ask({ killAt })) as string[]).length;
    },
    /** Sets its clock forward, also after a restart. */
    async advance(ms: number) {
      setForward(ms);
      await part.ask({ aheadMs: Number(environment.CLOCK_AHEAD_MS) });
    },
    /** The step at which it was killed. @throws if it ended by itself */
    kill() {
      const step = readFileSync(killedAt, 'utf8').trim();
      if (step === '') throw new Error(`The shop ended by itself; see ${log}`);
      return step;
    },
    async stop() {
      await part.kill();
      await mailbox.close();
    },
  };
}

type Stage = Awaited<ReturnType<typeof openStage>>;

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

async function openScene({ part: { url: origin }, admin, mailbox, advance }: Stage): Promise<Scene> {
  const api = createApi(origin);
  const email = `${randomUUID()}@example.in`;
  const customer = await api.register({ name: 'A shopper', email, phone: '9840012345', password: 'silk-and-zari-9' });
  const product = async (name: string) => {
    const body = formOf({ name, description: 'Woven by hand', price: '1000', category: 'saree', stock: '5', specifications: '{"material":"silk","color":"red"}' });
    return (await api.must<{ product: Product }>('POST', '/api/admin/products', { token: admin.token, body })).product;
  };
  return { origin, admin, customer, products: [await product('Kanjeevaram'), await product('Banarasi')], mailbox, advance };
}

/** True if no event waits in an outbox or an inbox. */
async function isIdleNow({ part }: Stage): Promise<boolean> {
  const metrics = await (await fetch(`${part.url}/metrics`)).text();
  const waiting = metrics.split('\n').filter((line) => /^storefront_(outbox_pending|inbox_waiting)/.test(line));
  return waiting.length > 0 && waiting.every((line) => line.endsWith(' 0'));
}

/** Looks twice, because an event can be on its way from an outbox to an inbox. */
async function isIdle(stage: Stage): Promise<boolean> {
  if (!(await isIdleNow(stage))) return false;
  await pause(pollMs);
  return isIdleNow(stage);
}

/** Waits until the figures are as expected and no event waits. @returns the last figures; undefined if the shop was killed during the wait */
async function settledFigures(stage: Stage, scene: Scene, expected: Figures): Promise<{ found: Figures; steps: number } | undefined> {
  for (const deadline = Date.now() + addsUpWithinMs; ; await pause(pollMs)) {
    const isLast = Date.now() > deadline;
    try {
      const found = (await isIdle(stage)) || isLast ? await figuresOf(scene) : undefined;
      if (found && (isLast || (isDeepStrictEqual(found, expected) && (await isIdle(stage))))) return { found, steps: await stage.arm(0) };
    } catch (error) {
      if (await endsSoon(stage)) return undefined;
      if (isLast) throw error;
    }
  }
}

/** After a failed call: the connection of a killed process ends a moment before the process does. */
async function endsSoon({ part }: Stage): Promise<boolean> {
  for (const deadline = Date.now() + 1_000; part.isRunning() && Date.now() < deadline; ) await pause(5);
  return !part.isRunning();
}

/** The outcome of one command with a kill. */
interface Walked {
  /** The step at which the shop was killed; undefined if the command has fewer steps. */
  killed: string | undefined;
  /** The steps after the command, if it was not killed. */
  steps: number;
  problem: string | undefined;
}

/** Sends the command to a shop that is killed at the n-th step, and repeats it after a restart if it was not answered. */
async function killAtStep(stage: Stage, name: CommandName, killAt: number): Promise<Walked> {
  const scene = await openScene(stage);
  const { send, expected: changes }: Prepared = await commands[name](scene);
  const expected = figuresWith(changes);
  await until(async () => (await isIdle(stage)) || undefined);
  await stage.arm(killAt);
  const isAnswered = await send().then(
    () => true,
    async (error: unknown) => {
      if (await endsSoon(stage)) return false;
      throw error;
    },
  );
  let settled = isAnswered ? await settledFigures(stage, scene, expected) : undefined;
  const killed = settled ? undefined : stage.kill();
  if (killed) {
    await stage.restart();
    if (!isAnswered) await send();
    settled = await settledFigures(stage, scene, expected);
  }
  const isRight = isDeepStrictEqual(settled?.found, expected);
  const problem = isRight ? undefined : `${name}, killed ${killed ?? 'never'} (${killAt}): ${JSON.stringify(settled?.found)} instead of ${JSON.stringify(expected)}`;
  return { killed, steps: settled?.steps ?? 0, problem };
}

/** `most` numbers from 1 to `steps`, at equal distances; without `most`, all and those that follow. */
function* stepsToKill(steps: number, most: number | undefined): Generator<number> {
  if (most === undefined) for (let step = 1; ; step += 1) yield step;
  for (let kill = 1; kill <= Math.min(most, steps); kill += 1) yield Math.ceil((kill * steps) / (most + 1));
}

/**
 * Kills a shop with SIGKILL at each step of each command, and checks after the restart that stock, money and mails add up. The steps of a command are what it
 * writes, publishes, acknowledges and mails, and all that follows from it.
 */
export async function walkSteps(options: StepsOptions): Promise<StepsReport> {
  const { root, only = Object.keys(commands) as CommandName[], most, say } = options;
  const stage = await openStage(options);
  const wrong: string[] = [];
  const kills: StepsReport['kills'] = {};
  try {
    for (const name of only) {
      const whole = await killAtStep(stage, name, 0);
      if (whole.problem) wrong.push(whole.problem);
      say(whole.problem ?? `${name}: ${whole.steps} steps`);
      kills[name] = 0;
      for (const step of stepsToKill(whole.steps, most)) {
        const { killed, problem } = await killAtStep(stage, name, step);
        if (problem) wrong.push(problem);
        if (!killed) break;
        kills[name] += 1;
        say(problem ?? `${name} ${step}: killed ${killed}`);
      }
    }
    for (const check of [['events', 'list'], ['figures', 'check']]) {
      const { text, exitCode } = await operate(stage, root, ...check);
      if (exitCode !== 0 || (check[0] === 'events' && text !== 'Nothing is dead.')) wrong.push(text);
    }
    return { kills, wrong };
  } finally {
    await stage.stop();
  }
}
