/**
 * Runs a shop under mixed load and reports whether the memory and the handles of its processes grow (on Linux, from /proc). It also fails if a request has an
 * unexpected answer:
 *
 *   npm run soak
 *   npm run soak -- --minutes 60
 *
 * One process on the embedded store, and at the same time a process for each part if MONGODB_URL and RABBITMQ_URL name the servers. The vhost of
 * RabbitMQ must not be used by anything else during the run.
 */
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { numberOf, readArguments } from '../arguments';
import { measuredShare, soak, type Course, type ProcessReport } from './soak';
import type { Trend } from './trend';

const { values } = readArguments('npm run soak -- --minutes 60', { options: { minutes: { type: 'string', default: '20' } } });
// Shorter runs have too few garbage collections for a trend.
const minutes = numberOf('minutes', values.minutes, { min: 2 });
const { MONGODB_URL: mongodbUrl, RABBITMQ_URL: rabbitmqUrl } = process.env;
/**
 * The report names each significant rise. The run fails if the rise during the run exceeds this share. The compiled code that V8 keeps grows for longer than
 * the warm-up, more and more slowly. The resident memory is shown but not judged, because V8 extends its heap in steps of 30 MB.
 */
const tolerated = { live: 0.03, outside: 0.1 };
const measuredHours = (minutes / 60) * measuredShare;

const isSignificant = ({ perHour, standardError }: Trend) => perHour > 2 * standardError;
const exceeds = (course: Course, share: number) => isSignificant(course) && course.perHour * measuredHours > course.first * share;

/** Handles of timers or DNS look-ups that happen to be open. */
const toleratedHandles = 3;

function verdictOf({ live, outside, handlesAtRest: [before, after] }: ProcessReport): string {
  if (after > before + toleratedHandles) return 'leaks handles';
  if (exceeds(live, tolerated.live)) return 'leaks objects';
  if (exceeds(outside, tolerated.outside)) return 'leaks outside the heap';
  return isSignificant(live) || isSignificant(outside) ? 'rises a little' : 'flat';
}

const one = (value: number) => Math.round(value * 10) / 10;
const ends = ({ first, last }: Course) => `${one(first)}, ${one(last)}`;
const hourly = ({ perHour, standardError }: Trend) => `${one(perHour)} ± ${one(standardError)}`;

async function run(name: string, servers?: { mongodbUrl: string; rabbitmqUrl: string }): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'soak-'));
  console.log(`${name}: ${minutes} min; data and logs in ${folder}`);
  const { processes, answered, refused, failed, orders } = await soak({ root: process.cwd(), folder, servers, seconds: minutes * 60, say: (line) => console.log(`  ${new Date().toISOString().slice(11, 19)}  ${line}`) });
  console.log(`\n${name}: ${answered} answers, ${refused} expected rejections, failed: ${JSON.stringify(failed)}`);
  console.log(`${orders} orders during the measurement`);
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
          verdict: verdictOf(report),
        },
      ]),
    ),
  );
  return Object.keys(failed).length === 0 && orders > 0 && processes.every((report) => ['flat', 'rises a little'].includes(verdictOf(report)));
}

const runs = [run('One process on the embedded store')];
if (mongodbUrl && rabbitmqUrl) runs.push(run('A process for each part, on MongoDB and RabbitMQ', { mongodbUrl, rabbitmqUrl }));
else console.log('Skipped: a process for each part, on MongoDB and RabbitMQ. Set MONGODB_URL and RABBITMQ_URL.');
process.exit((await Promise.all(runs)).every(Boolean) ? 0 : 1);
