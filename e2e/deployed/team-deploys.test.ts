import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { deployedShop } from '../support/deployed-shop';
import { expectNoneLost, kubectl, podsOf, untilReplaced } from './cluster';
import { startLoad, type Request } from './load';
import { shoppingRequests } from './shopping';

interface Deployment {
  metadata: { name: string; generation: number; labels: Record<string, string> };
  spec: { template: { spec: { containers: { image: string }[] } } };
}

const root = path.resolve(import.meta.dirname, '../..');
// Without the platform team: its base would remove the gateway's node port, which the test shop uses.
const teams = readdirSync(path.join(root, 'k8s/base')).filter((team) => team !== 'platform');
const { origin } = deployedShop();

async function deployments(): Promise<Deployment[]> {
  const { items } = JSON.parse(await kubectl('get', 'deployments', '--selector', 'storefront/team', '--output', 'json')) as { items: Deployment[] };
  return items;
}

/** Writes the team's base with the running images. An annotation on the pods stands for a new version. Kustomize finds the base only from a folder in the repository. */
function writeRelease(team: string, running: Deployment[]): string {
  const folder = path.join(root, '.cache/deploy/release');
  const image = ({ metadata: { name }, spec }: Deployment) => {
    const [, newName, newTag] = /^(.*):([^:/]+)$/.exec(spec.template.spec.containers[0]!.image)!;
    return { name: `storefront/${name}`, newName, newTag };
  };
  const patch = (kind: string, operation: object) => ({ target: { kind }, patch: JSON.stringify([operation]) });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const release = {
    resources: [`../../../k8s/base/${team}`],
    images: running.map(image),
    patches: [
      patch('Deployment', { op: 'add', path: '/spec/template/metadata/annotations', value: { 'storefront/release': String(Date.now()) } }),
      patch('HorizontalPodAutoscaler', { op: 'replace', path: '/spec/minReplicas', value: 1 }),
    ],
  };
  writeFileSync(path.join(folder, 'kustomization.yaml'), JSON.stringify(release));
  return folder;
}

let requests: Request[];
beforeAll(async () => {
  requests = await shoppingRequests(origin);
});

describe('a team that applies its own base', () => {
  it.each(teams)('%s deploys only its own parts and loses no request', async (team) => {
    const running = await deployments();
    const own = running.filter(({ metadata }) => metadata.labels['storefront/team'] === team).map(({ metadata }) => metadata.name);
    const others = running.map(({ metadata }) => metadata.name).filter((name) => !own.includes(name));
    expect(own.length).toBeGreaterThan(0);
    const podsBefore = new Map(await Promise.all([...own, ...others].map(async (part) => [part, await podsOf(part)] as const)));

    const load = startLoad(requests);
    await kubectl('apply', '--server-side', '--kustomize', writeRelease(team, running));
    for (const part of own) await untilReplaced(part, podsBefore.get(part)!);
    await expectNoneLost(load, team);

    const generations = new Map((await deployments()).map(({ metadata }) => [metadata.name, metadata.generation]));
    const changed = running.flatMap(({ metadata: { name, generation } }) => (generations.get(name) === generation ? [] : [name]));
    expect(changed.sort()).toEqual(own.sort());
    for (const part of others) expect((await podsOf(part)).sort()).toEqual(podsBefore.get(part)!.sort());
  });
});
