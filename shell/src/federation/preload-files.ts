import type { RemoteManifest } from './remote-manifest';

type Files = RemoteManifest['modules'][string];

function preload(as: 'script' | 'style', address: string): void {
  if (document.querySelector(`link[rel="preload"][href="${address}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = as;
  link.href = address;
  link.fetchPriority = 'high';
  if (new URL(address, location.href).origin !== location.origin) link.crossOrigin = 'anonymous';
  document.head.append(link);
}

/** Preloads a module's files while its entry still loads. The first page's files are preloaded by its HTML. */
export function preloadFiles({ scripts, styles }: Files): void {
  scripts.forEach((address) => preload('script', address));
  styles.forEach((address) => preload('style', address));
}
