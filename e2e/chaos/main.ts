import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runChaos } from './chaos';
import { startToxiproxy, type Toxiproxy } from './toxiproxy';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '2' }, seed: { type: 'string' }, toxiproxy: { type: 'string' }, only: { type: 'string' }, port: { type: 'string', default: '21560' } } });
const seconds = Number(values.minutes) * 60;
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const root = process.cwd();
const { MONGODB_URL: mongodbUrl, RABBITMQ_URL: rabbitmqUrl } = process.env;

async function attack(name: string, servers: { mongodbUrl: string; rabbitmqUrl: string } | undefined, toxiproxy?: Toxiproxy): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chaos-'));
  console.log(`\n${name}: ${seconds} s, seed ${seed}; data and logs in ${folder}`);
  const { faults, wrong, ...figures } = await runChaos({ root, folder, seconds, seed, servers, toxiproxy, say: (line) => console.log(`  ${new Date().toISOString().slice(11, 19)}  ${line}`) });
  console.table(faults);
  console.table(figures);
  console.log(wrong.length === 0 ? 'Everything adds up.' : `It does not add up:\n  ${wrong.join('\n  ')}`);
  return wrong.length === 0;
}

const outcomes = values.only === 'servers' ? [] : [await attack('One process on the embedded store', undefined)];
if (values.only === 'embedded') {
  console.log('\nAsked for the embedded store only.');
} else if (mongodbUrl && rabbitmqUrl) {
  const isThere = values.toxiproxy !== undefined && existsSync(values.toxiproxy);
  if (!isThere) console.log('\nFaults are made by our own proxy; with --toxiproxy FILE by toxiproxy (go install github.com/Shopify/toxiproxy/v2/cmd/server@v2.5.0).');
  const toxiproxy = isThere ? await startToxiproxy(values.toxiproxy!, Number(values.port)) : undefined;
  outcomes.push(await attack(`A process a part, on MongoDB and RabbitMQ${toxiproxy ? ', through toxiproxy' : ''}`, { mongodbUrl, rabbitmqUrl }, toxiproxy));
  await toxiproxy?.stop();
} else {
  console.log('\nSkipped: a process a part, on MongoDB and RabbitMQ. Name them in MONGODB_URL and RABBITMQ_URL.');
}
process.exit(outcomes.every(Boolean) ? 0 : 1);
