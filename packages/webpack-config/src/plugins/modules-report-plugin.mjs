import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const withParts = (module) => (module.modules ? [...module.modules] : [module]);

/** Writes a list of the modules in each script, with their sizes before minification. `scripts/first-page.mjs` reads it. */
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
