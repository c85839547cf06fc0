/** Tests the links in all Markdown files. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const isInstalledOrBuilt = (name) => ['node_modules', 'dist', 'artifacts', 'coverage'].includes(name) || name.startsWith('.');
const pages = globSync('**/*.md', { cwd: root, exclude: isInstalledOrBuilt });

it.each(pages)('%s links only to files that exist', (page) => {
  const targets = [...readFileSync(path.join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)/g)].map(([, target]) => target).filter((target) => !/^[a-z]+:/.test(target));
  expect(targets.filter((target) => !existsSync(path.join(root, path.dirname(page), target)))).toEqual([]);
});
