import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file);

export const parse = (file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

/** The parsed source files below a folder, without tests. */
export const parseFolder = (root, folder) => readdirSync(path.join(root, folder), { recursive: true }).filter(isSource).sort().map((file) => parse(path.join(root, folder, file)));

/** Every node of some files. */
export function* nodesOf(files) {
  const pending = [...files];
  for (let node = pending.pop(); node; node = pending.pop()) {
    yield node;
    ts.forEachChild(node, (child) => void pending.push(child));
  }
}

/** Every name and every literal text in some files. A field whose name is not among them is not read there. */
export const namesIn = (files) => new Set([...nodesOf(files)].flatMap((node) => (ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? [node.text] : [])));

/** `file:line` of a node. */
export function placeOf(node, root) {
  const file = node.getSourceFile();
  return `${path.relative(root, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

const nameOfCallee = ({ expression }) => (ts.isPropertyAccessExpression(expression) ? expression.name : expression).text;
const isDeclaration = (node) => (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) && node.name && ts.isIdentifier(node.name);
const isFunction = (node) => node && (ts.isArrowFunction(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node));

function returnedBy({ body }) {
  if (!ts.isBlock(body)) return [body];
  return [...nodesOf([body])].flatMap((node) => (ts.isReturnStatement(node) && node.expression ? [node.expression] : []));
}

/** All combinations of two lists of texts; more than 20 count as unknown (`*`). */
const joined = (left, right) => (left.length * right.length > 20 ? ['*'] : left.flatMap((one) => right.map((other) => one + other)));

/**
 * Reads the texts that an expression can have, with `*` for what is known only at run time. It follows constants, conditions, templates, functions, and
 * parameters to the arguments of their callers.
 * @param {object} known objects whose properties the sources use by name, such as `paths`
 * @returns {(node: ts.Expression) => string[]}
 */
export function createTextReader(files, known = {}) {
  const nodes = [...nodesOf(files)];
  const declarations = Map.groupBy(nodes.filter(isDeclaration), ({ name }) => name.text);
  const calls = Map.groupBy(nodes.filter(ts.isCallExpression), nameOfCallee);

  function declarationOf(name, file) {
    const all = declarations.get(name) ?? [];
    return all.find((node) => node.getSourceFile() === file) ?? (all.length === 1 ? all[0] : undefined);
  }

  /** The arguments that callers pass for a parameter; undefined if the name is not a parameter. */
  function argumentsFor({ text, parent }) {
    for (let node = parent; node; node = node.parent) {
      const index = isFunction(node) ? node.parameters.findIndex(({ name }) => name.getText() === text) : -1;
      if (index === -1) continue;
      const { text: name } = node.name ?? node.parent.name ?? {};
      const isUnique = (declarations.get(name) ?? []).length < 2;
      return (calls.get(name) ?? []).filter((call) => isUnique || call.getSourceFile() === node.getSourceFile()).flatMap((call) => call.arguments[index] ?? []);
    }
    return undefined;
  }

  function read(node, depth = 0) {
    const next = (other) => read(other, depth + 1);
    const all = (others) => (others.length > 0 ? [...new Set(others.flatMap(next))] : ['*']);
    if (depth > 12) return ['*'];
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTemplateExpression(node)) return node.templateSpans.reduce((left, { expression, literal }) => joined(joined(left, next(expression)), [literal.text]), [node.head.text]);
    if (ts.isConditionalExpression(node)) return all([node.whenTrue, node.whenFalse]);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return next(node.expression);
    if (ts.isPropertyAccessExpression(node)) {
      const value = node.getText().split('.').reduce((object, name) => object?.[name], known);
      return [typeof value === 'string' ? value : '*'];
    }
    if (ts.isIdentifier(node)) {
      const given = argumentsFor(node);
      if (given) return all(given);
      const declared = declarationOf(node.text, node.getSourceFile());
      return declared?.initializer ? next(declared.initializer) : ['*'];
    }
    if (ts.isCallExpression(node)) {
      // `[path, query].filter(Boolean).join('?')` begins with the path, which is enough.
      const list = nameOfCallee(node) === 'join' ? [...nodesOf([node.expression])].find(ts.isArrayLiteralExpression) : undefined;
      if (list) return next(list.elements[0]);
      const declared = declarationOf(nameOfCallee(node), node.getSourceFile());
      const called = isFunction(declared) ? declared : declared?.initializer;
      return isFunction(called) ? all(returnedBy(called)) : ['*'];
    }
    return ['*'];
  }
  return (node) => read(node);
}
