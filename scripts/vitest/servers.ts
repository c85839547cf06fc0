import type { StartedTestContainer } from 'testcontainers';

/** Time to pull both images on a slow line. A registry that takes longer counts as unavailable. */
const startWithinMs = 240_000;

interface Server {
  variable: 'MONGODB_URL' | 'RABBITMQ_URL';
  imageVariable: 'TEST_MONGO_IMAGE' | 'TEST_RABBITMQ_IMAGE';
  usualImage: string;
  port: number;
  environment: Record<string, string>;
  started: RegExp;
  url: (address: string) => string;
}

const servers: Server[] = [
  {
    variable: 'MONGODB_URL',
    imageVariable: 'TEST_MONGO_IMAGE',
    usualImage: 'mongo:8.0',
    port: 27_017,
    environment: {},
    started: /Waiting for connections/i,
    url: (address) => `mongodb://${address}`,
  },
  {
    variable: 'RABBITMQ_URL',
    imageVariable: 'TEST_RABBITMQ_IMAGE',
    usualImage: 'rabbitmq:4-management',
    port: 5_672,
    environment: { RABBITMQ_DEFAULT_USER: 'test', RABBITMQ_DEFAULT_PASS: 'test' },
    started: /Server startup complete/,
    url: (address) => `amqp://test:test@${address}`,
  },
];

/**
 * Starts the real servers for the integration tests in containers, unless a URL names them. Without a container engine, or if the usual images cannot be
 * pulled, prints a message, and the tests run on the embedded store and broker only; in CI they then fail. An image that a setting names must start.
 * `docs/decisions/0016-containers-for-the-integration-tests.md` has the reasons.
 */
export default async function startServers(): Promise<(() => Promise<void>) | undefined> {
  const missing = servers.filter(({ variable }) => !process.env[variable]);
  if (missing.length === 0) return undefined;
  const { GenericContainer, Wait, getContainerRuntimeClient } = await import('testcontainers');
  const engine = await getContainerRuntimeClient().catch(() => undefined);
  if (!engine) return say(`no container engine and no ${missing.map(({ variable }) => variable).join(', no ')}: only the embedded store and broker are tested`);

  const running: StartedTestContainer[] = [];
  const stop = async () => void (await Promise.all(running.map((container) => container.stop())));

  async function start({ variable, imageVariable, usualImage, port, environment, started, url }: Server): Promise<void> {
    const image = process.env[imageVariable] || usualImage;
    const container = new GenericContainer(image)
      .withEnvironment(environment)
      .withExposedPorts(port)
      .withWaitStrategy(Wait.forLogMessage(started))
      .start();
    void container.then((up) => running.push(up), () => undefined);
    const up = await withTimeout(container, `${image} did not start within ${startWithinMs / 1000} s`);
    process.env[variable] = url(`${up.getHost()}:${up.getMappedPort(port)}`);
  }

  say(`starting ${missing.map(({ imageVariable, usualImage }) => process.env[imageVariable] || usualImage).join(' and ')} …`);
  const results = await Promise.allSettled(missing.map(start));
  const failed = results.flatMap((result, index) => (result.status === 'rejected' ? [{ server: missing[index]!, reason: result.reason as Error }] : []));
  const required = failed.filter(({ server }) => process.env[server.imageVariable]);
  if (required.length > 0) {
    await stop();
    throw new Error(required.map(({ server, reason }) => `${server.imageVariable}: ${reason.message}`).join('\n'));
  }
  for (const { server, reason } of failed) {
    say(`${server.usualImage} is not available (${reason.message}), so the tests run without it. Set ${server.imageVariable} to an image or ${server.variable} to a server.`);
  }
  return stop;
}

function say(text: string): undefined {
  console.log(`› Integration tests: ${text}`);
}

async function withTimeout<T>(work: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), startWithinMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
