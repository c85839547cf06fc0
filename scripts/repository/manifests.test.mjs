/** Tests `Dockerfile`, `docker-compose.yml` and `k8s`. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { demoShop } from '../../packages/contracts/src';
import { readSettings } from '../../packages/service-kit/src/settings';
import { shopSettings } from '../../shell/server/config';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const folders = (parent) => readdirSync(path.join(root, parent), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

const frontEnds = folders('.').filter((name) => name.startsWith('mfe-'));
const services = folders('services');
/** The folder of each deployable, by its name in a cluster. */
const deployables = Object.fromEntries([...['shell', 'gateway', ...frontEnds].map((name) => [name, name]), ...services.map((name) => [name, `services/${name}`])]);

describe('the Dockerfile', () => {
  it('uses a configurable base image, an unprivileged user and a health check', () => {
    const lines = read('Dockerfile').split('\n');
    expect(lines).toContain('ARG NODE_IMAGE=node:24-alpine');
    const bases = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
    expect(new Set(bases)).toEqual(new Set(['${NODE_IMAGE}', '${PREVIOUS_IMAGE}']));
    expect(bases.at(-1)).toBe('${NODE_IMAGE}');
    expect(lines).toContain('USER 1000');
    expect(lines.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
  });

  it("copies no operator's settings, keys and backups, and git ignores them too", () => {
    const patterns = ['.env', '*.pem', '*.gz', '*.part'];
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(patterns.map((pattern) => `**/${pattern}`)));
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(patterns));
  });
});

/** Bytes of a product form with all its images, as the gateway accepts it. */
const largestForm = Number(/uploadLimit = (\d+) \* 1024 \* 1024/.exec(read('gateway/src/request-body.ts'))[1]) * 1024 * 1024;

describe('compose', () => {
  const { services: containers } = parse(read('docker-compose.yml'), { merge: true });

  it.each(Object.entries(deployables))('runs %s in its own read-only container', (name, folder) => {
    expect(containers[name]).toMatchObject({ build: { args: { PART: folder } }, read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  it('gives the private key to the user service only', () => {
    const holders = Object.entries(containers).filter(([, { volumes = [] }]) => volumes.some((volume) => volume.startsWith('keys-private:')));
    expect(holders.map(([name]) => name).sort()).toEqual(['keys', 'user']);
    expect(Object.keys(containers).filter((name) => 'JWT_PRIVATE_KEY' in (containers[name].environment ?? {}))).toEqual(['user']);
  });

  it('gives the internal token to the gateway and the services only', () => {
    const readers = Object.entries(containers).filter(([, { volumes = [] }]) => volumes.some((volume) => volume.startsWith('keys-internal:')));
    expect(readers.map(([name]) => name).sort()).toEqual(['gateway', 'keys', ...services].sort());
    for (const name of ['gateway', ...services]) expect(containers[name].environment.INTERNAL_TOKEN_FILE).toBe('/keys/internal/internal-token');
  });

  it('starts the gateway when the services and the shell are healthy, and the services when their servers are healthy', () => {
    const conditions = (name) => Object.entries(containers[name].depends_on).flatMap(([other, { condition }]) => (condition === 'service_healthy' ? [other] : []));
    expect(conditions('gateway').sort()).toEqual([...services, 'shell'].sort());
    for (const service of services) expect(conditions(service)).toEqual(expect.arrayContaining(['mongodb', 'rabbitmq']));
  });

  it('limits the uploads in the memory of the catalogue, with space for three forms at a time beside the 10 MB that uploads leave free, and leaves it the memory that it has in a cluster', () => {
    const { tmpfs, deploy } = containers.catalog;
    const [mebibytes] = tmpfs.map((folder) => Number(/^\/tmp:size=(\d+)m$/.exec(folder)[1]));
    expect(mebibytes * 1024 * 1024).toBeGreaterThanOrEqual(3 * largestForm + 10_000_000);
    expect(Number.parseInt(deploy.resources.limits.memory, 10)).toBeGreaterThanOrEqual(mebibytes + 512);
  });

  it('mounts the folder of the federation map, because many editors replace a file, and a mounted file would stay the old one', () => {
    const { environment, volumes } = containers.shell;
    const [[source, target, mode]] = volumes.map((volume) => volume.split(':'));
    expect(mode).toBe('ro');
    expect(path.join(source, path.relative(target, environment.FEDERATION_FILE))).toBe('shell/federation.json');
    expect(statSync(path.join(root, source)).isDirectory()).toBe(true);
  });

  it('sends mails to SMTP_URL if it is set, otherwise to Mailpit', () => {
    expect(containers.notification.environment.SMTP_URL).toBe('${SMTP_URL:-smtp://mail:1025}');
  });

  it('opens ports to this machine only', () => {
    for (const { ports = [] } of Object.values(containers)) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});

const manifests = readdirSync(path.join(root, 'k8s'), { recursive: true }).filter((file) => file.endsWith('.yaml')).map((file) => `k8s/${file}`).sort();
const documents = (files) => files.flatMap((file) => parseAllDocuments(read(file)).map((document) => ({ file, ...document.toJS() })));
const all = documents(manifests);
const base = documents(manifests.filter((file) => file.startsWith('k8s/base/')));
const ofKind = (kind) => base.filter((manifest) => manifest.kind === kind);
const nameOf = ({ metadata }) => metadata.name;
const labelOf = ({ podSelector }) => podSelector?.matchLabels?.['app.kubernetes.io/name'];
const isFrontEndPeer = ({ podSelector }) => podSelector?.matchLabels?.['storefront/kind'] === 'front-end';

describe('Kubernetes', () => {
  const [component] = documents(['k8s/components/part/deployment.yaml']);
  const { spec: pod } = component.spec.template;
  const [container] = pod.containers;

  it.each(['Deployment', 'Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler'])('has a %s for every deployable', (kind) => {
    expect(ofKind(kind).map(nameOf).sort()).toEqual(Object.keys(deployables).sort());
  });

  it('has a base for each team, with the settings that all parts share', () => {
    for (const team of folders('k8s/base')) {
      const { components, resources } = parse(read(`k8s/base/${team}/kustomization.yaml`));
      expect(components).toEqual(['../../components/part']);
      expect(resources.toSorted()).toEqual(readdirSync(path.join(root, 'k8s/base', team)).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml').sort());
    }
    for (const { spec } of ofKind('Deployment')) expect(spec.template.spec.containers.map(({ name }) => name)).toEqual([container.name]);
  });

  it('has probes and resource limits for each part', () => {
    expect(container.livenessProbe.httpGet.path).toBe('/livez');
    expect(container.readinessProbe.httpGet.path).toBe('/readyz');
    expect(container.resources).toMatchObject({ requests: { cpu: expect.anything(), memory: expect.anything() }, limits: { cpu: expect.anything(), memory: expect.anything() } });
  });

  it('starts another pod when the pods use 70 % of their limit of processor time, which is far above what they request', () => {
    expect(container.resources.limits.cpu).toBe('1');
    for (const { spec } of ofKind('HorizontalPodAutoscaler')) {
      expect(spec.metrics).toEqual([{ type: 'Resource', resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: '700m' } } }]);
    }
  });

  it('lets maintenance stop a pod that is not ready, for example while MongoDB is away', () => {
    const { patches } = parse(read('k8s/components/part/kustomization.yaml'));
    const { patch } = patches.find(({ target }) => target.kind === 'PodDisruptionBudget');
    expect(parse(patch)).toEqual([{ op: 'add', path: '/spec/unhealthyPodEvictionPolicy', value: 'AlwaysAllow' }]);
  });

  it('names the class of the Ingress in production, because ingress-nginx ignores an Ingress without one', () => {
    const { patches } = parse(read('k8s/overlays/production/platform/kustomization.yaml'));
    const changes = parse(patches.find(({ target }) => target.kind === 'Ingress').patch);
    expect(changes).toContainEqual({ op: 'add', path: '/spec/ingressClassName', value: 'nginx' });
  });

  it('lets ingress-nginx accept a product form with all its images', () => {
    const { patches } = parse(read('k8s/overlays/production/platform/kustomization.yaml'));
    const changes = parse(patches.find(({ target }) => target.kind === 'Ingress').patch);
    const { value } = changes.find(({ path: changed }) => changed === '/metadata/annotations');
    expect(value['nginx.ingress.kubernetes.io/proxy-body-size']).toBe(`${largestForm / 1024 / 1024}m`);
  });

  it('copies a queue of RabbitMQ to all nodes, also if a part declares it before they have joined', () => {
    const [{ spec }] = documents(['k8s/overlays/production/servers/rabbitmq.yaml']);
    const settings = Object.fromEntries(spec.rabbitmq.additionalConfig.trim().split('\n').map((line) => line.split(' = ')));
    const growth = 'quorum_queue.continuous_membership_reconciliation';
    expect(settings).toMatchObject({ default_queue_type: 'quorum', [`${growth}.enabled`]: 'true', [`${growth}.target_group_size`]: String(spec.replicas) });
  });

  it.each([['mongodb', ({ statefulSet }) => statefulSet.spec.template.spec], ['rabbitmq', (spec) => spec]])('runs each member of the production %s on a node of its own, and lets maintenance stop one at a time', (name, podOf) => {
    const [{ spec }, ...others] = documents([`k8s/overlays/production/servers/${name}.yaml`]);
    const members = { matchLabels: { 'app.kubernetes.io/name': name } };
    expect(podOf(spec).affinity?.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution).toEqual([{ topologyKey: 'kubernetes.io/hostname', labelSelector: members }]);
    expect(others.find(({ kind }) => kind === 'PodDisruptionBudget')?.spec).toEqual({ maxUnavailable: 1, selector: members });
  });

  it('has space for the images of twelve product forms at a time, because the cluster evicts a pod above the limit of its volume', () => {
    const { patches } = parse(read('k8s/base/catalogue/kustomization.yaml'));
    const { target, patch } = patches.find((each) => each.patch.includes('/emptyDir/sizeLimit'));
    expect(target).toEqual({ kind: 'Deployment', name: 'catalog' });
    const { path: changed, value } = parse(patch).find((operation) => operation.path.endsWith('/sizeLimit'));
    expect(changed).toBe(`/spec/template/spec/volumes/${pod.volumes.findIndex(({ name }) => name === 'tmp')}/emptyDir/sizeLimit`);
    expect(container.volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
    expect(Number(/^(\d+)Mi$/.exec(value)[1]) * 1024 * 1024).toBeGreaterThanOrEqual(12 * largestForm);
  });

  it('replaces pods without losing a request: an old pod still answers after a new one is ready', () => {
    expect(component.spec.strategy.rollingUpdate).toMatchObject({ maxUnavailable: 0 });
    expect(container.lifecycle.preStop.sleep.seconds).toBeGreaterThanOrEqual(2);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(container.lifecycle.preStop.sleep.seconds + 15);
  });

  it('gives pods no rights that they do not need', () => {
    expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } } });
    expect(container.securityContext).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } });
    expect(ofKind('Namespace')[0].metadata.labels['pod-security.kubernetes.io/enforce']).toBe('restricted');
  });

  it('restricts every container of the production servers, including those that their operators add', () => {
    const resources = documents(['mongodb', 'rabbitmq'].map((name) => `k8s/overlays/production/servers/${name}.yaml`));
    const specOf = (wanted, template) => template(resources.find(({ kind }) => kind === wanted).spec).spec.template.spec;
    const operated = {
      'mongod-posthook mongodb-agent-readinessprobe mongod mongodb-agent': specOf('MongoDBCommunity', ({ statefulSet }) => statefulSet),
      'setup-container rabbitmq': specOf('RabbitmqCluster', ({ override }) => override.statefulSet),
    };
    for (const [names, { securityContext, initContainers, containers }] of Object.entries(operated)) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect([...initContainers, ...containers].map(({ name }) => name).join(' ')).toBe(names);
      for (const { securityContext: own } of [...initContainers, ...containers]) expect(own).toEqual({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
    }
  });

  it('pins a version of every image', () => {
    const images = all.flatMap(({ spec }) => spec?.template?.spec.containers ?? []).flatMap(({ image }) => image ?? []);
    expect(images.length).toBeGreaterThan(10);
    for (const image of images) expect(image).toMatch(/:(?!latest)[\w.-]+$/);
    for (const { newTag } of all.flatMap(({ images: renamed }) => renamed ?? [])) expect(newTag).toMatch(/^(?!latest)[\w.-]+$/);
  });

  it('contains no secret, and refers only to secrets that make-secrets.sh or an operator makes', () => {
    expect(all.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const refs = ofKind('Deployment').flatMap(({ metadata, spec }) => (spec.template.spec.containers[0].env ?? []).map(({ name, valueFrom }) => ({ part: metadata.name, name, secret: valueFrom?.secretKeyRef?.name })));
    const made = read('k8s/make-secrets.sh');
    for (const { secret } of refs) if (secret && !secret.startsWith('mongodb-')) expect(made).toContain(`make ${secret} `);
    expect(refs.filter(({ name }) => name === 'JWT_PRIVATE_KEY').map(({ part }) => part)).toEqual(['user']);
    expect(refs.filter(({ name, secret }) => name === 'INTERNAL_TOKEN' && secret === 'internal-token').map(({ part }) => part).sort()).toEqual(['gateway', ...services].sort());
    // Each service has its own database.
    expect(refs.filter(({ name }) => name === 'MONGODB_URL').map(({ part, secret }) => [part, secret]).sort()).toEqual(services.toSorted().map((name) => [name, `mongodb-${name}`]));
  });

  it('gives every setting to the gateway, the services and the shell from one place', () => {
    const { data } = ofKind('ConfigMap').find((manifest) => nameOf(manifest) === 'shop');
    expect(data).toMatchObject({ MAX_PIECES: '10', MAX_OPEN_ORDERS: '20' });
    const readers = ofKind('Deployment').filter(({ spec }) => spec.template.spec.containers[0].envFrom?.some(({ configMapRef }) => configMapRef.name === 'shop'));
    expect(readers.map(nameOf).sort()).toEqual(['gateway', 'shell', ...services].sort());
  });

  it('lets the ConfigMap decide every setting of an operator: an `env` entry would take precedence', () => {
    const literals = ofKind('Deployment').flatMap(({ spec }) => (spec.template.spec.containers[0].env ?? []).filter(({ value }) => value !== undefined));
    expect(literals.filter(({ name, value }) => name !== 'FEDERATION_FILE' && !/^http:\/\/[\w{}-]+:8080$/.test(value))).toEqual([]);
    expect(all.flatMap(({ patches = [] }) => patches).filter(({ patch }) => patch?.includes('/env/'))).toEqual([]);
  });

  it('starts in production only after an operator has replaced the demo shop’s UPI ID and e-mail address', () => {
    const { data } = ofKind('ConfigMap').find((manifest) => nameOf(manifest) === 'shop');
    const { patches } = parse(read('k8s/overlays/production/platform/kustomization.yaml'));
    const changes = parse(patches.find(({ target }) => target.kind === 'ConfigMap').patch);
    const production = { ...data, ...Object.fromEntries(changes.map(({ path: changed, value }) => [changed.replace('/data/', ''), value])) };
    const demoTexts = new Set([demoShop.name, demoShop.phone, demoShop.email, demoShop.upiId, demoShop.upiPayee]);
    expect(Object.entries(production).filter(([, value]) => demoTexts.has(value))).toEqual([]);
    expect(() => readSettings(shopSettings, production)).toThrow(/SHOP_EMAIL: must be an e-mail address.*UPI_ID: must be a UPI ID such as shop@bank/s);
  });

  it('lets monitoring reach the metrics of the gateway', () => {
    const { data } = ofKind('ConfigMap').find((manifest) => nameOf(manifest) === 'shop');
    const { spec } = ofKind('NetworkPolicy').find((manifest) => nameOf(manifest) === 'monitoring');
    expect(spec.ingress[0].ports.map(({ port }) => String(port))).toContain(data.METRICS_PORT);
  });

  it('has the same federation map as the shell', () => {
    expect(JSON.parse(read('k8s/base/platform/federation.json'))).toEqual(JSON.parse(read('shell/federation.json')));
  });
});

describe('the network', () => {
  const servers = ['mongodb', 'rabbitmq'];
  /** All connections between parts and servers: client → server. */
  const arrows = [
    ...Object.keys(deployables).filter((name) => name !== 'gateway').map((name) => `gateway → ${name}`),
    'shell → gateway',
    'order → catalog',
    'notification → order',
    ...services.flatMap((name) => servers.map((server) => `${name} → ${server}`)),
    'gateway → rabbitmq',
  ].sort();
  const policies = ofKind('NetworkPolicy').filter(({ spec }) => labelOf(spec));
  const inward = policies.flatMap(({ spec }) => spec.ingress.flatMap(({ from }) => from.flatMap((peer) => (labelOf(peer) ? [`${labelOf(peer)} → ${labelOf(spec)}`] : []))));
  const namesOf = (peer) => (isFrontEndPeer(peer) ? frontEnds : [labelOf(peer)]);
  const outward = policies.flatMap(({ spec }) => spec.egress.flatMap(({ to = [] }) => to.flatMap(namesOf).map((name) => `${labelOf(spec)} → ${name}`)));

  it('knows front ends by the label of their pods, so a new front end changes no other policy', () => {
    const labelled = ofKind('Deployment').filter(({ spec }) => spec.template.metadata.labels['storefront/kind'] === 'front-end');
    expect(labelled.map(nameOf).sort()).toEqual(frontEnds.toSorted());
  });

  it('is closed except for DNS', () => {
    const [closed] = ofKind('NetworkPolicy').filter((policy) => nameOf(policy) === 'default-deny');
    expect(closed.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    expect(policies.map(nameOf).sort()).toEqual(Object.keys(deployables).sort());
    for (const { spec } of policies) expect(spec.policyTypes).toEqual(['Ingress', 'Egress']);
  });

  it('lets the Ingress controller reach the pods with which cert-manager proves that the shop has its host name', () => {
    const { spec } = ofKind('NetworkPolicy').find((policy) => nameOf(policy) === 'certificate');
    expect(spec.podSelector.matchLabels).toEqual({ 'acme.cert-manager.io/http01-solver': 'true' });
    const { spec: gateway } = ofKind('NetworkPolicy').find((policy) => nameOf(policy) === 'gateway');
    expect(spec.ingress).toEqual([{ from: gateway.ingress[0].from, ports: [{ port: 8089 }] }]);
  });

  it('lets each part call only the parts and servers that it needs', () => {
    expect(outward.toSorted()).toEqual(arrows);
  });

  it('lets only the clients of a part call it', () => {
    expect(inward.toSorted()).toEqual(arrows.filter((arrow) => !servers.some((server) => arrow.endsWith(server))));
  });

  it.each(['development', 'production/servers'])('lets only the clients of the servers of %s call them', (overlay) => {
    const policiesOf = documents(servers.map((name) => `k8s/overlays/${overlay}/${overlay === 'development' ? name : 'network'}.yaml`)).filter(({ kind }) => kind === 'NetworkPolicy');
    const allowed = policiesOf.flatMap(({ spec }) => spec.ingress.flatMap(({ from }) => from.map((peer) => `${labelOf(peer)} → ${labelOf(spec)}`)));
    const ofParts = [...new Set(allowed)].filter((arrow) => !/^(\w+) → \1$/.test(arrow));
    expect(ofParts.sort()).toEqual(arrows.filter((arrow) => servers.some((server) => arrow.endsWith(server))));
  });
});

describe('kustomization files', () => {
  it.each(manifests.filter((file) => file.endsWith('kustomization.yaml')))('%s names files and folders that exist', (file) => {
    const { resources = [], components = [], configMapGenerator = [] } = parse(read(file));
    const named = [...resources, ...components, ...configMapGenerator.flatMap(({ files }) => files)];
    expect(named.filter((name) => !existsSync(path.join(root, path.dirname(file), name)))).toEqual([]);
  });
});
