import { cottonSarees } from './cotton-sarees';
import { designerSarees } from './designer-sarees';
import { dresses } from './dresses';
import { lehengas } from './lehengas';
import { northernSilks } from './northern-silks';
import { others } from './other';
import type { DemoProduct } from './product';
import { salwarSets } from './salwar';
import { southernSilks } from './southern-silks';

/** Takes one product of each list in turn, so that the first page shows every kind. */
function inTurn(shelves: DemoProduct[][]): DemoProduct[] {
  const longest = Math.max(...shelves.map((shelf) => shelf.length));
  return Array.from({ length: longest }, (_, index) => shelves.flatMap((shelf) => shelf.slice(index, index + 1))).flat();
}

/** The demo catalogue in the order that the shop shows it. */
export const demoProducts: DemoProduct[] = inTurn([southernSilks, northernSilks, lehengas, cottonSarees, designerSarees, salwarSets, dresses, others]);

export type { DemoProduct } from './product';
