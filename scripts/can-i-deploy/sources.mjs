import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file);

/** A node and everything in it. */
export function nodesOf(first) {
  const nodes = [first];
  for (const node of nodes) ts.forEachChild(node, (child) => void nodes.push(child));
  return nodes;
}

/** Every node of a source file. */
export const nodesIn = (file) => nodesOf(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));

/** Every node of the source files below a folder, without tests. */
export const nodesBelow = (folder) => readdirSync(folder, { recursive: true }).filter(isSource).sort().flatMap((file) => nodesIn(path.join(folder, file)));

/** The text of a literal. */
export const textOf = (node) => (node && ts.isStringLiteralLike(node) ? node.text : undefined);

const nameOfCallee = ({ expression }) => (ts.isPropertyAccessExpression(expression) ? expression.name : expression).text;
const isDeclaration = (node) => (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) && node.name && ts.isIdentifier(node.name);
const isFunction = (node) => node && (ts.isArrowFunction(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node));
const returnedBy = ({ body }) => (ts.isBlock(body) ? nodesOf(body).flatMap((node) => (ts.isReturnStatement(node) && node.expression) || []) : [body]);

/** All combinations of two lists of texts; more than 20 count as unknown (`*`). */
const joined = (left, right) => (left.length * right.length > 20 ? ['*'] : left.flatMap((one) => right.map((other) => one + other)));

/**
 * Reads the texts that an expression can have, with `*` for what is known only at run time. It follows constants, conditions, templates, functions, and
 * parameters to the arguments of their callers.
 * @param {object} known objects whose properties the sources use by name, such as `paths`
 * @returns {(node: ts.Expression) => string[]}
 */
export function createTextReader(nodes, known = {}) {
  const declarations = Map.groupBy(nodes.filter(isDeclaration), ({ name }) => name.text);
  const calls = Map.groupBy(nodes.filter(ts.isCallExpression), nameOfCallee);

  /** The declaration in the same file, or else the only one. */
  function declarationOf(name, node) {
    const all = declarations.get(name) ?? [];
    return all.find((one) => one.getSourceFile() === node.getSourceFile()) ?? (all.length === 1 ? all[0] : undefined);
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

  /** The expressions whose values an expression can have. */
  function originsOf(node) {
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return [node.expression];
    if (ts.isIdentifier(node)) return argumentsFor(node) ?? [declarationOf(node.text, node)?.initializer ?? []].flat();
    if (!ts.isCallExpression(node)) return [];
    // `[path, query].filter(Boolean).join('?')` begins with the path, which is enough.
    if (nameOfCallee(node) === 'join') return nodesOf(node.expression).find(ts.isArrayLiteralExpression)?.elements.slice(0, 1) ?? [];
    const declared = declarationOf(nameOfCallee(node), node);
    const called = isFunction(declared) ? declared : declared?.initializer;
    return isFunction(called) ? returnedBy(called) : [];
  }

  function read(node, depth = 0) {
    const next = (other) => read(other, depth + 1);
    if (depth > 12) return ['*'];
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTemplateExpression(node)) return node.templateSpans.reduce((left, { expression, literal }) => joined(joined(left, next(expression)), [literal.text]), [node.head.text]);
    const value = ts.isPropertyAccessExpression(node) ? node.getText().split('.').reduce((object, name) => object?.[name], known) : undefined;
    const texts = typeof value === 'string' ? [value] : originsOf(node).flatMap(next);
    return texts.length > 0 ? [...new Set(texts)] : ['*'];
  }
  return (node) => read(node);
}
