import { expect, it, vi } from 'vitest';

interface Files {
  readFile: (path: string, encoding: 'utf8') => Promise<string>;
}

it('a card shows two lines of the description', async () => {
  const { readFile } = await vi.importActual<Files>('node:fs/promises');
  const sheet = await readFile(import.meta.url.replace(/^file:\/\/(.*\/)[^/]+$/, '$1card.module.css'), 'utf8');
  const rules = /\.description\s*\{([^}]*)\}/.exec(sheet)?.[1];
  expect(rules).toMatch(/-webkit-line-clamp:\s*2;/);
  expect(rules).toMatch(/overflow:\s*hidden;/);
});
