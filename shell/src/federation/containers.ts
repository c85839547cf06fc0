import type { Container } from './container';
import type { RemoteManifest } from './remote-manifest';

/** `attempt`: how often connecting to this entry failed before. */
export type Connect = (manifest: RemoteManifest, attempt: number) => Promise<Container>;

/** Connects to each remote's entry once; connects again only after a failure. */
export function createContainers(connect: Connect): (manifest: RemoteManifest) => Promise<Container> {
  const containers = new Map<string, Promise<Container>>();
  const failures = new Map<string, number>();

  return (manifest) => {
    const known = containers.get(manifest.entry);
    if (known) return known;
    const failed = failures.get(manifest.entry) ?? 0;
    const connected = connect(manifest, failed);
    containers.set(manifest.entry, connected);
    connected.catch(() => {
      failures.set(manifest.entry, failed + 1);
      containers.delete(manifest.entry);
    });
    return connected;
  };
}
