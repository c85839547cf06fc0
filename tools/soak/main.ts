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
import { measuredShare, soak, type Course, type ProcessReport } from './soak';
import type { Trend } from './trend';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } });
const minutes = Number(values.minutes);
/** Fewer give too few collections for a trend. */
const fewestMinutes = 2;
if (!(minutes >= fewestMinutes)) {
  console.error(`--minutes takes a number of minutes, at least ${fewestMinutes}.`);
  process.exit(1);
}
const { MONGODB_URL: mongodbUrl, RABBITMQ_URL: rabbitmqUrl } = process.env;
/**
 * A rise that is no chance is told; it fails the run where it is more than this share in the time of the run. What V8 keeps of compiled code goes on rising for
 * longer than a run is warming up, ever more slowly. What a process has of the machine is shown and not judged: V8 makes its heap larger in steps of 30 MB.
 */
const tolerated = { live: 0.03, outside: 0.1 };
/**
 * What the embedded store keeps in memory of one order: with the order its reservation, three inbox entries, a mail and the customer's figures. Found with
 * 2,476 orders, of 2.4 kB each as JSON.
 */
const orderMb = 0.0073;
const measuredHours = (minutes / 60) * measuredShare;

const isSure = ({ perHour, standardError }: Trend) => perHour > 2 * standardError;
const exceeds = (course: Course, share: number) => isSure(course) && course.perHour * measuredHours > course.first * share;

/** A timer's or a name look-up's, that happens to be open. */
const byChance = 3;

function verdictOf({ live, outside, handlesAtRest: [before, after] }: ProcessReport, documentsMb: number): string {
  if (after > before + byChance) return 'leaks handles';
  const besides = { ...live, perHour: live.perHour - documentsMb / measuredHours };
  if (exceeds(besides, tolerated.live)) return 'leaks objects';
  if (exceeds(outside, tolerated.outside)) return 'leaks outside the heap';
  return isSure(besides) || isSure(outside) ? 'rises a little' : 'flat';
}

const one = (value: number) => Math.round(value * 10) / 10;
const ends = ({ first, last }: Course) => `${one(first)}, ${one(last)}`;
const hourly = ({ perHour, standardError }: Trend) => `${one(perHour)} ± ${one(standardError)}`;

async function run(name: string, servers?: { mongodbUrl: string; rabbitmqUrl: string }): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'soak-'));
  console.log(`${name}: ${minutes} min; data and logs in ${folder}`);
  const { processes, answered, refused, failed, orders } = await soak({ root: process.cwd(), folder, servers, seconds: minutes * 60, say: (line) => console.log(`  ${new Date().toISOString().slice(11, 19)}  ${line}`) });
  const documentsMb = servers ? 0 : orders * orderMb;
  console.log(`\n${name}: ${answered} answers, ${refused} refusals as they should be, failed: ${JSON.stringify(failed)}`);
  console.log(`${orders} orders while it was measured${servers ? '' : `, ${one(documentsMb)} MB of documents in memory`}`);
  console.table(
    Object.fromEntries(
      processes.map((report) => [
        report.name,
        {
          'live MB': ends(report.live),
          'an hour': hourly(report.live),
          'outside MB': ends(report.outside),
          'an hour ': hourly(report.outside),
          'RSS MB': ends(report.rss),
          'an hour  ': hourly(report.rss),
          handles: ends(report.handles),
          'at rest': report.handlesAtRest.join(', '),
          verdict: verdictOf(report, documentsMb),
        },
      ]),
    ),
  );
  return Object.keys(failed).length === 0 && processes.every((report) => ['flat', 'rises a little'].includes(verdictOf(report, documentsMb)));
}

const runs = [run('One process on the embedded store')];
if (mongodbUrl && rabbitmqUrl) runs.push(run('A process a part, on MongoDB and RabbitMQ', { mongodbUrl, rabbitmqUrl }));
else console.log('Skipped: a process a part, on MongoDB and RabbitMQ. Name them in MONGODB_URL and RABBITMQ_URL.');
process.exit((await Promise.all(runs)).every(Boolean) ? 0 : 1);
