import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '@storefront/service-kit/testing';
import type { FaultyLine } from './line';
import type { Part } from './process';
import type { ChaosShop } from './shop';

export interface Fault {
  name: string;
  strike(): Promise<void>;
}

/** All faults in random order, again and again. Faults of processes and of connections alternate, so that a short run has both. */
export function* faultsInTurn(shop: ChaosShop, chance: Chance): Generator<Fault, never> {
  for (;;) {
    const ofParts = chance.shuffled(faultsOfParts(shop, chance));
    const ofLines = chance.shuffled(faultsOfLines(shop, chance));
    for (let turn = 0; turn < Math.max(ofParts.length, ofLines.length); turn += 1) {
      yield* ofParts.slice(turn, turn + 1);
      yield* ofLines.slice(turn, turn + 1);
    }
  }
}

/** When `strike` resolves, the fault is over and the shop works again. */
function faultsOfParts({ parts, lines }: ChaosShop, chance: Chance): Fault[] {
  const mongodb = lines.find(({ name }) => name === 'mongodb');
  return parts.flatMap((part): Fault[] => [
    {
      name: `${part.name} killed`,
      async strike() {
        await part.kill();
        await pause(chance.whole(0, 1_500));
        await part.start();
      },
    },
    {
      name: `${part.name} stopped and started`,
      async strike() {
        await stop(part);
        await part.start();
      },
    },
    ...(mongodb ? [stoppedWithoutAnswers(part, mongodb)] : []),
  ]);
}

/** The part is stopped while its server does not answer. */
const stoppedWithoutAnswers = (part: Part, line: FaultyLine): Fault => ({
  name: `${part.name} stopped while ${line.name} is silent`,
  async strike() {
    await line.swallow();
    await pause(500);
    await stop(part);
    await line.heal();
    await line.cut();
    await part.start();
  },
});

/** @throws {Error} if it did not exit. Exit status 1 is no fault: on a busy machine a part may give up waiting after 15 s, but nothing may be lost. */
async function stop(part: Part): Promise<void> {
  const exit = await part.stop();
  if (exit !== 0 && exit !== 1) throw new Error(`${part.name} did not stop: ${exit}`);
}

function faultsOfLines({ lines }: ChaosShop, chance: Chance): Fault[] {
  const during = (ms: number, begin: () => Promise<void>, heal: () => Promise<void>) => async () => {
    await begin();
    await pause(ms);
    await heal();
  };
  return lines.flatMap((line): Fault[] => [
    { name: `${line.name}: connections cut`, strike: () => line.cut() },
    { name: `${line.name}: connections reset`, strike: () => line.reset() },
    { name: `${line.name}: slow by 400 ms`, strike: during(chance.whole(1_000, 3_000), () => line.slow(400), line.heal) },
    { name: `${line.name}: away`, strike: during(chance.whole(1_000, 3_000), line.close, line.heal) },
    {
      name: `${line.name}: silent`,
      strike: during(chance.whole(1_000, 3_000), line.swallow, async () => {
        await line.heal();
        // The discarded bytes never arrive, so these connections cannot be used any more.
        await line.cut();
      }),
    },
  ]);
}
