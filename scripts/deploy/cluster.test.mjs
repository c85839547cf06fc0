import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testCluster } from './cluster.mjs';

/** A cluster that has the namespace if HAS_NAMESPACE is set. Writes each command to a file, and fails at the commands with the text FAIL_AT. */
const kubectl = `#!/bin/bash
echo "$*" >>"$COMMANDS"
case "$*" in
  *"$FAIL_AT"*) exit 1 ;;
  "create --filename k8s/base/platform/namespace.yaml") if [ "$HAS_NAMESPACE" ]; then echo 'namespaces "storefront" already exists' >&2; exit 1; fi ;;
esac
`;

describe('the test on a cluster', () => {
  let folder;
  let commands;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'storefront-cluster-'));
    commands = path.join(folder, 'commands');
    writeFileSync(path.join(folder, 'kubectl'), kubectl, { mode: 0o755 });
    writeFileSync(commands, '');
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    vi.stubEnv('COMMANDS', commands);
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'log').mockReturnValue();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  const run = (load) => testCluster({ settings: { IMAGES: 'storefront', VERSION: 'test' }, parts: [], load, journeys: () => undefined });
  const sent = () => readFileSync(commands, 'utf8').trim().split('\n');

  it.each([
    ['a manifest is not admitted', 'kustomize k8s/base/platform', 'true', 'kubectl apply'],
    ['the images cannot be loaded', 'no command', 'false', 'load'],
  ])('deletes the namespace that it made if %s, so that the next run can start', async (_, failAt, load, problem) => {
    vi.stubEnv('FAIL_AT', failAt);
    await expect(run(load)).rejects.toThrow(problem);
    expect(sent().at(-1)).toBe('delete namespace storefront --ignore-not-found --timeout=180s');
  });

  it('deletes no namespace that it did not make, also if the cluster is too slow to show it', async () => {
    vi.stubEnv('FAIL_AT', 'get namespace');
    vi.stubEnv('HAS_NAMESPACE', 'true');
    await expect(run('false')).rejects.toThrow('"storefront" already exists');
    expect(sent().filter((command) => command.startsWith('delete'))).toEqual([]);
  });

  it('throws the first problem, also if the cluster does not answer after it', async () => {
    vi.stubEnv('FAIL_AT', 'namespace storefront');
    await expect(run('false')).rejects.toThrow('sh -c');
    expect(sent().at(-1)).toContain('delete namespace storefront');
  });
});
