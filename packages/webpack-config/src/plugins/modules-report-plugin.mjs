import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const withParts = (module) => (module.modules ? [...module.modules] : [module]);

const leadsToCopy = ({ module }) => /^(provide|consume-shared)/.test(module?.type ?? '');

/** Nothing leads to it but what provides, or consumes, a shared library: the part's own copy of that library. */
const isSharedCopy = (chunk) => [...chunk.groupsIterable].every(({ origins }) => origins.length > 0 && origins.every(leadsToCopy));

/** Writes which modules each script holds, and their sizes before minification: what a check for doubles reads. */
export class ModulesReportPlugin {
  constructor({ file }) {
    this.file = file;
  }

  apply(compiler) {
    compiler.hooks.done.tapPromise('ModulesReportPlugin', async ({ compilation }) => {
      const root = compilation.compiler.context;
      const scripts = [...compilation.chunks].flatMap((chunk) =>
        [...chunk.files]
          .filter((file) => file.endsWith('.js'))
          .map((file) => ({
            file,
            chunk: chunk.name ?? String(chunk.id),
            isSharedCopy: isSharedCopy(chunk),
            modules: [...compilation.chunkGraph.getChunkModulesIterable(chunk)].flatMap(withParts).map((module) => ({
              name: module.readableIdentifier(compilation.requestShortener),
              bytes: module.size(),
            })),
          })),
      );
      await mkdir(path.dirname(this.file), { recursive: true });
      await writeFile(this.file, JSON.stringify({ context: path.basename(root), scripts }, null, 1));
    });
  }
}
