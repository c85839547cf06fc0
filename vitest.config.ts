import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const nodeFolders = ['packages/contracts', 'packages/service-kit', 'packages/webpack-config', 'services/*', 'gateway', 'all-in-one', 'shell/server', 'scripts', 'k8s', 'tools'];
/** Long enough for a busy machine. A test that passes does not wait longer. */
const expectations = { poll: { timeout: 15_000 } };
const limits = { testTimeout: 60_000, hookTimeout: 60_000 };
/** One more than there are cores, because some tests wait for timeouts. */
const maxWorkers = availableParallelism() + 1;
/** Test files with a shop on the real servers wait for each other (`e2e/support/real-servers.ts`). */
const serversAreFree = 600_000;
/** In each test file. More would leave less of two cores to the tests beside them. */
const pagesAtOnce = 2;
/** A new process for each file costs a quarter of the time. The setup file gives each file its own modules. */
const sharedProcesses = { isolate: false, setupFiles: ['./scripts/vitest/fresh-modules.ts'] };
const webFolders = ['packages/web-kit/src', 'shell/src', 'mfe-*/src'];

/** The chaos run takes a minute and mostly waits. If it ran last, the processor would be idle. */
const startFirst = 'e2e/journeys/chaos.test.ts';

/** On a fresh clone, vitest starts the largest files first. The file of the chaos run is small. */
class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) => moduleId.endsWith(startFirst);
    const sorted = await super.sort(files);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: Sequencer },
    reporters: process.env.CI ? ['default', 'json', './scripts/vitest/hook-errors.ts'] : ['default'],
    projects: [
      {
        test: {
          name: 'node',
          expect: expectations,
          include: nodeFolders.map((folder) => `${folder}/**/*.test.{ts,mjs}`),
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.int.test.ts'],
          environment: 'node',
          ...sharedProcesses,
          ...limits,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'web',
          expect: expectations,
          include: webFolders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost/' } },
          // A new process with jsdom for each file takes longer than its tests. The setup file gives each file its own modules.
          isolate: false,
          setupFiles: ['./scripts/vitest/fresh-modules.ts', './scripts/vitest/web-setup.ts'],
          ...limits,
          maxWorkers,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'integration',
          expect: expectations,
          globalSetup: ['./scripts/vitest/servers.ts'],
          include: nodeFolders.map((folder) => `${folder}/**/*.int.test.ts`),
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'node',
          ...sharedProcesses,
          ...limits,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: expectations,
          include: ['e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'e2e/deployed/**', 'e2e/abuse/**'],
          environment: 'node',
          ...sharedProcesses,
          testTimeout: 120_000,
          hookTimeout: serversAreFree,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          maxConcurrency: pagesAtOnce,
        },
      },
      {
        test: {
          name: 'abuse',
          expect: expectations,
          include: ['e2e/abuse/**/*.test.ts'],
          environment: 'node',
          ...sharedProcesses,
          testTimeout: limits.testTimeout,
          hookTimeout: serversAreFree,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          maxConcurrency: pagesAtOnce,
        },
      },
      {
        // Tests of the shop at SHOP_URL. `npm run test:deploy` deploys a shop and runs them.
        test: {
          name: 'deployed',
          expect: expectations,
          include: ['e2e/deployed/**/*.test.ts', 'e2e/journeys/purchase.test.ts'],
          environment: 'node',
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
