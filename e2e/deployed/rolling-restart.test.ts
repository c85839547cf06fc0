import { beforeAll, describe, it } from 'vitest';
import { deployedShop } from '../support/deployed-shop';
import { frontEnds } from '../support/front-ends';
import { expectNoneLost, kubectl, podsOf, untilReplaced } from './cluster';
import { startLoad, type Request } from './load';
import { shoppingRequests } from './shopping';

const parts = ['gateway', 'shell', ...frontEnds, 'catalog', 'order', 'user', 'notification'];
const { origin } = deployedShop();

let requests: Request[];
beforeAll(async () => {
  requests = await shoppingRequests(origin);
});

describe('a rolling restart under load', () => {
  it.each(parts)('of %s loses no request', async (part) => {
    const before = await podsOf(part);
    const load = startLoad(requests);
    await kubectl('rollout', 'restart', `deployment/${part}`);
    await untilReplaced(part, before);
    await expectNoneLost(load, part);
  });
});
