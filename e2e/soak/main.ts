/**
 * Leaves a shop under mixed load and says whether what its processes hold grows (on Linux, which tells of them under /proc):
 *
 *   npm run soak
 *   npm run soak -- --minutes 60
 *
 * The one process on the embedded store, and at the same time a process a part where MONGODB_URL and RABBITMQ_URL name the servers. RabbitMQ's vhost
 * must be its own while it lasts.
 */
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { soak, type ProcessReport } from './soak';
import type { Trend } from './trend';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } });
const minutes = Number(values.minutes);
const { MONGODB_URL: mongodbUrl, RABBITMQ_URL: rabbitmqUrl } = process.env;
/** A rise that is no chance is told; it fails the run where it is more than this share of the memory in the time of the run. */
const tolerated = 0.05;

const isSure = ({ perHour, standardError }: Trend) => perHour > 2 * standardError;

function verdictOf({ rss, rssMb, handlesTrend }: ProcessReport): string {
  const measuredHours = (minutes / 60) * 0.7;
  if (isSure(handlesTrend) && handlesTrend.perHour * measuredHours > 5) return 'leaks handles';
  if (!isSure(rss)) return 'flat';
  return rss.perHour * measuredHours > rssMb.first * tolerated ? 'grows' : 'rises a little';
}

const one = (value: number) => Math.round(value * 10) / 10;

async function run(name: string, servers?: { mongodbUrl: string; rabbitmqUrl: string }): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'soak-'));
  console.log(`${name}: ${minutes} min; data and logs in ${folder}`);
  const { processes, answered, refused, failed } = await soak({ root: process.cwd(), folder, servers, seconds: minutes * 60, say: (line) => console.log(`  ${new Date().toISOString().slice(11, 19)}  ${line}`) });
  console.log(`\n${name}: ${answered} answers, ${refused} refusals as they should be, failed: ${JSON.stringify(failed)}`);
  console.table(
    Object.fromEntries(
      processes.map((report) => [
        report.name,
        {
          'MB first, last': `${one(report.rssMb.first)}, ${one(report.rssMb.last)}`,
          'MB an hour': `${one(report.rss.perHour)} ± ${one(report.rss.standardError)}`,
          'handles first, last': `${report.handles.first}, ${report.handles.last}`,
          'handles an hour': `${one(report.handlesTrend.perHour)} ± ${one(report.handlesTrend.standardError)}`,
          verdict: verdictOf(report),
        },
      ]),
    ),
  );
  return Object.keys(failed).length === 0 && processes.every((report) => ['flat', 'rises a little'].includes(verdictOf(report)));
}

const runs = [run('One process on the embedded store')];
if (mongodbUrl && rabbitmqUrl) runs.push(run('A process a part, on MongoDB and RabbitMQ', { mongodbUrl, rabbitmqUrl }));
else console.log('Skipped: a process a part, on MongoDB and RabbitMQ. Name them in MONGODB_URL and RABBITMQ_URL.');
process.exit((await Promise.all(runs)).every(Boolean) ? 0 : 1);
