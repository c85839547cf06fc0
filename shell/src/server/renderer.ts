/** A worker thread that renders pages: those of one remote's build, or the shell's own if `workerData` is null. */
import { parentPort, workerData } from 'node:worker_threads';
import type { PageToRender, RemoteCode, RenderAnswer, RenderedPage } from './page-to-render';
import { renderPage } from './render-page';
import { loadServerSide } from './server-side';

// The browser reads the same answers and reports their mismatches.
globalThis.reportError = () => undefined;

const code = workerData as RemoteCode | null;
const side = code ? { remote: code.remote, exports: loadServerSide(code) } : undefined;

async function answerTo(page: PageToRender): Promise<{ page: RenderedPage } | { error: string }> {
  try {
    return { page: await renderPage(page, side) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function answer(page: PageToRender): Promise<void> {
  const answered = await answerTo(page);
  const { user, system } = process.threadCpuUsage();
  parentPort?.postMessage({ ...answered, usedMicroseconds: user + system } satisfies RenderAnswer);
}

parentPort?.on('message', (page: PageToRender) => void answer(page));
parentPort?.postMessage('ready');
