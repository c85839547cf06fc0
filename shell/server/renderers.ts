import type { PageToRender, RenderedPage } from '../src/server/page-to-render';
import { startRenderer } from './renderer';
import type { RemoteServerSide } from './remotes';
import type { Renderer, RendererLimits } from './renderer';

/** A build that renders pages: a version of a remote, or the shell without `code`. */
export interface RenderingBuild {
  remote: string;
  version: string;
  code?: RemoteServerSide['code'];
}

interface Known {
  renderer?: Renderer;
  lastUsed: number;
  /** Failures of its workers, one after the other. */
  failed: number;
  /** No worker starts before this time. */
  restsUntil: number;
}

export interface RenderersOptions {
  /** The shell's `server/renderer.cjs`. */
  file: string;
  onError: (error: Error) => void;
  limits?: RendererLimits;
  /** Pause (ms) after a worker failed; doubled with each failure, up to 64 times. */
  restMs?: number;
  /** A worker without work for this time (ms) ends. */
  idleMs?: number;
}

/** Renders pages in one worker for each build, so that a version that fails does not affect any other. Starts a worker when its first page is wanted. */
export function createRenderers({ file, onError, limits, restMs = 5_000, idleMs = 600_000 }: RenderersOptions) {
  const builds = new Map<string, Known>();

  function open({ remote, version, code }: RenderingBuild, known: Known): Renderer {
    return startRenderer({
      file,
      code: code && { ...code, remote },
      limits,
      onFailure: (error) => onError(new Error(`${remote} ${version} did not render a page on the server: ${error.message}`, { cause: error })),
      onEnd() {
        known.renderer = undefined;
        known.restsUntil = performance.now() + restMs * 2 ** Math.min(known.failed, 6);
        known.failed += 1;
      },
    });
  }

  function stopIdle(): void {
    const now = performance.now();
    for (const [key, { renderer, lastUsed }] of builds) {
      if (now - lastUsed < idleMs) continue;
      renderer?.stop();
      builds.delete(key);
    }
  }

  const isResting = ({ renderer, restsUntil }: Known) => !renderer && restsUntil > performance.now();

  return {
    /** False if `render` would leave the page to the browser, because the build failed or is too busy. */
    canRender({ code }: RenderingBuild): boolean {
      const known = builds.get(code?.address ?? '');
      return !known || !(isResting(known) || known.renderer?.isFull());
    },
    /** @returns undefined if the browser must render the page. Never rejects. */
    async render(build: RenderingBuild, page: PageToRender): Promise<RenderedPage | undefined> {
      stopIdle();
      const key = build.code?.address ?? '';
      const known: Known = builds.get(key) ?? { lastUsed: 0, failed: 0, restsUntil: 0 };
      builds.set(key, known);
      known.lastUsed = performance.now();
      if (isResting(known)) return undefined;
      known.renderer ??= open(build, known);
      const rendered = await known.renderer.render(page);
      if (rendered) known.failed = 0;
      return rendered;
    },
    stop: () => builds.forEach(({ renderer }) => renderer?.stop()),
  };
}

export type Renderers = ReturnType<typeof createRenderers>;
