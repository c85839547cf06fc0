/** Reads the tests that a document names, as `[file](path) › "name"`, and the tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** A test named in a cell, up to the end of the cell or of the line in it. */
export const holderPattern = /\[[^[\]]+\]\(([^)]+)\) › "(.+?)"(?=$|<br>)/g;

/**
 * The tests that a cell names.
 * @param {string} folder of the document, from the root
 */
export const holdersIn = (cell, folder) => [...cell.matchAll(holderPattern)].map(([, file, name]) => ({ file: path.posix.join(folder, file), name }));

const cellsOf = (line) => line.slice(1, line.lastIndexOf('|')).split('|').map((cell) => cell.trim());

/** The rows of all tables in a text. Each row has its cells by the name of their column. */
export function rowsOf(text) {
  const rows = [];
  let columns;
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) columns = undefined;
    else if (!columns) columns = cellsOf(line);
    else if (!/^\|[\s|:-]+$/.test(line)) rows.push(Object.fromEntries(cellsOf(line).map((cell, index) => [columns[index], cell])));
  }
  return rows;
}

/** The names in a call: `it` and `each` for `it.each(rows)`. */
const namesOf = (node) => {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...namesOf(node.expression), node.name.text];
  if (ts.isCallExpression(node)) return namesOf(node.expression);
  return [];
};

/** The tests of a file that are not skipped, with the descriptions around them: 'the cart › is restored at the start'. */
function testsIn(file) {
  const found = [];
  const visit = (node, around) => {
    let inside = around;
    if (ts.isCallExpression(node) && node.arguments[0] && ts.isStringLiteralLike(node.arguments[0])) {
      const title = [...around, node.arguments[0].text];
      const [name, ...modifiers] = namesOf(node.expression);
      if (modifiers.includes('skip') || modifiers.includes('todo')) return;
      if (name === 'describe') inside = title;
      if (name === 'it' || name === 'test') found.push(title.join(' › '));
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true), []);
  return found;
}

const testsByFile = new Map();
const testsOf = (file) => {
  if (!testsByFile.has(file)) testsByFile.set(file, existsSync(path.join(root, file)) ? testsIn(file) : []);
  return testsByFile.get(file);
};
/** True if a file has a test that is not skipped. */
export const hasTests = (file) => testsOf(file).length > 0;

/** True if a test exists and is not skipped. */
export const exists = ({ file, name }) => testsOf(file).some((title) => title === name || title.endsWith(` › ${name}`));
