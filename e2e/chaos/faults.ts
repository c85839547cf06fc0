import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from './seed';
import type { ChaosShop } from './shop';

export interface Fault {
  name: string;
  strike(): Promise<void>;
}

/** What can happen to a shop. Each fault is over, and the shop whole again, when `strike` resolves. */
export function faultsOf({ parts, lines }: ChaosShop, chance: Chance): Fault[] {
  const during = (ms: number, begin: () => Promise<void>, heal: () => Promise<void>) => async () => {
    await begin();
    await pause(ms);
    await heal();
  };
  const ofParts = parts.flatMap((part): Fault[] => [
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
        const exit = await part.stop();
        if (exit !== 0) throw new Error(`${part.name} did not stop cleanly: ${exit}`);
        await part.start();
      },
    },
  ]);
  const ofLines = lines.flatMap((line): Fault[] => [
    { name: `${line.name}: connections cut`, strike: () => line.cut() },
    { name: `${line.name}: connections reset`, strike: () => line.reset() },
    { name: `${line.name}: slow by 400 ms`, strike: during(chance.whole(1_000, 3_000), () => line.slow(400), line.heal) },
    { name: `${line.name}: away`, strike: during(chance.whole(1_000, 3_000), line.close, line.heal) },
    {
      name: `${line.name}: silent`,
      strike: during(chance.whole(1_000, 3_000), line.swallow, async () => {
        await line.heal();
        // What was swallowed never arrives, so nothing on these connections can be trusted any more.
        await line.cut();
      }),
    },
  ]);
  return [...ofParts, ...ofLines];
}
