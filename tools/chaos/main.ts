/**
 * Injects faults into a shop while customers order, and checks that everything adds up:
 *
 *   npm run chaos
 *   npm run chaos -- --minutes 10 --seed 7
 *
 * First with one process on the embedded store, then with a process for each part if MONGODB_URL and RABBITMQ_URL name the servers. The vhost of
 * RabbitMQ must not be used by anything else during the run.
 *
 * Or kills one process at each step of each command, or of the commands that are named, first on the embedded store, then on the servers:
 *
 *   npm run chaos -- --steps
 *   npm run chaos -- --steps --most 3 settle refund
 */
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { namesOf, numberOf, readArguments, refuse } from '../arguments';
import { runChaos } from './chaos';
import { commands, type CommandName } from './step-commands';
import { walkSteps } from './steps';

const usage = `npm run chaos -- --minutes 10 --seed 7
npm run chaos -- --steps
npm run chaos -- --steps --most 3 settle refund`;
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '2' }, seed: { type: 'string' }, steps: { type: 'boolean', default: false }, most: { type: 'string' } },
});
const seconds = numberOf('minutes', values.minutes, { min: 0.1 }) * 60;
const seed = numberOf('seed', values.seed ?? String(Math.floor(Math.random() * 1_000_000)), { min: 0, isWhole: true });
const most = values.most === undefined ? undefined : numberOf('most', values.most, { min: 1, isWhole: true });
const only = namesOf(positionals, Object.keys(commands) as CommandName[]);
if (!values.steps && (only.length > 0 || most !== undefined)) refuse(`Commands and --most need --steps.\n\n${usage}`);
const root = process.cwd();
const { MONGODB_URL: mongodbUrl, RABBITMQ_URL: rabbitmqUrl } = process.env;

const say = (line: string) => console.log(`  ${new Date().toISOString().slice(11, 19)}  ${line}`);

function report(wrong: string[]): boolean {
  console.log(wrong.length === 0 ? 'Everything adds up.' : `It does not add up:\n  ${wrong.join('\n  ')}`);
  return wrong.length === 0;
}

async function attack(name: string, servers?: { mongodbUrl: string; rabbitmqUrl: string }): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chaos-'));
  console.log(`\n${name}: ${seconds} s, seed ${seed}; data and logs in ${folder}`);
  const { faults, wrong, ...figures } = await runChaos({ root, folder, servers, seconds, seed, say });
  console.table(faults);
  console.table(figures);
  return report(wrong);
}

async function walk(name: string, servers?: { mongodbUrl: string; rabbitmqUrl: string }): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'steps-'));
  console.log(`\n${name}; data and logs in ${folder}`);
  const { kills, wrong } = await walkSteps({ root, folder, servers, only: only.length > 0 ? only : undefined, most, say });
  console.table(kills);
  return report(wrong);
}

const onOne = 'One process on the embedded store';
const outcomes = [values.steps ? await walk(onOne) : await attack(onOne)];
if (mongodbUrl && rabbitmqUrl) {
  const servers = { mongodbUrl, rabbitmqUrl };
  outcomes.push(values.steps ? await walk('One process on MongoDB and RabbitMQ', servers) : await attack('A process for each part, on MongoDB and RabbitMQ', servers));
} else console.log('\nSkipped: the shop on MongoDB and RabbitMQ. Set MONGODB_URL and RABBITMQ_URL.');
process.exit(outcomes.every(Boolean) ? 0 : 1);
