import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The repository's texts. Changes stay in memory until `save`: if a change does not find its place, nothing is written. */
export function openTree(root) {
  const changed = new Map();
  const read = (file) => changed.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  const edit = (file, change) => void changed.set(file, change(read(file)));
  const has = (file) => changed.has(file) || existsSync(path.join(root, file));
  const fail = (file, problem) => {
    throw new Error(`${file}: ${problem}; nothing was written`);
  };

  return {
    has,
    read,
    /** @throws {Error} if the file exists */
    create(file, text) {
      if (has(file)) fail(file, 'the file exists already');
      changed.set(file, text);
    },
    /** @param pattern a text, or an expression whose groups the replacement uses. @throws {Error} if it does not occur */
    replace: (file, pattern, replacement) => edit(file, (text) => {
      const isText = typeof pattern === 'string';
      if (isText ? !text.includes(pattern) : !pattern.test(text)) fail(file, `${pattern} was not found`);
      return text.replace(pattern, isText ? () => replacement : replacement);
    }),
    /** Adds lines below the last line that matches. @throws {Error} if no line matches */
    below(file, pattern, addition) {
      edit(file, (text) => {
        const lines = text.split('\n');
        const last = lines.findLastIndex((line) => pattern.test(line));
        return last === -1 ? fail(file, `${pattern} was not found`) : lines.toSpliced(last + 1, 0, addition).join('\n');
      });
    },
    json: (file, change) => edit(file, (text) => {
      const value = JSON.parse(text);
      change(value);
      return `${JSON.stringify(value, null, 2)}\n`;
    }),
    save() {
      for (const [file, text] of changed) {
        mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
        writeFileSync(path.join(root, file), text);
      }
      return [...changed.keys()];
    },
  };
}
