/** What a document says of tests: `[file](path) › "name"`; and which tests there are. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '..');

/** A test that a cell names, up to the cell's end or the next line in it. */
export const holderPattern = /\[[^[\]]+\]\(([^)]+)\) › "(.+?)"(?=$|<br>)/g;

/**
 * The tests that a cell names.
 * @param {string} folder of the document, from the root
 */
export const holdersIn = (cell, folder) => [...cell.matchAll(holderPattern)].map(([, file, name]) => ({ file: path.posix.join(folder, file), name }));

const cellsOf = (line) => line.slice(1, line.lastIndexOf('|')).split('|').map((cell) => cell.trim());

/** The rows of all tables in a text, each with the cells of its columns by the column's name. */
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

/** The names that a call is made of: `it.each(rows)` is it, each. */
const namesOf = (node) => {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...namesOf(node.expression), node.name.text];
  if (ts.isCallExpression(node)) return namesOf(node.expression);
  return [];
};

/** Every test of a file that is run, as its name is written there, with the descriptions around it: 'the cart › is restored at the start'. */
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
/** Whether a test is there, and is run. */
export const exists = ({ file, name }) => testsOf(file).some((title) => title === name || title.endsWith(` › ${name}`));
