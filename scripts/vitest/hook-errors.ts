import { rmSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** Writes the errors of hooks beside vitest's JSON report, which leaves them out: `e2e.json` gets `e2e.hooks.txt`. */
export default class HookErrors implements Reporter {
  #file = '';

  onInit({ config }: Vitest): void {
    const report = typeof config.outputFile === 'object' ? config.outputFile.json : undefined;
    if (report) this.#file = report.replace(/json$/, 'hooks.txt');
    rmSync(this.#file, { force: true });
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const errors = modules.flatMap((module) => [...module.children.allSuites()].flatMap((suite) => suite.errors().map(({ message }) => `✗ ${module.relativeModuleId} > ${suite.fullName}: a hook failed\n    ${message.replaceAll('\n', '\n    ')}`)));
    if (errors.length > 0 && this.#file) writeFileSync(this.#file, stripVTControlCharacters(errors.join('\n')));
  }
}
