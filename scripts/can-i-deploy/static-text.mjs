import ts from 'typescript';
import { nodesOf, symbolOf } from './sources.mjs';

const unknown = ['*'];
/** A text that can be more than this is put together as it runs. */
const most = 20;

/** Every pairing of two lists of texts. */
const joined = (left, right) => (left.length * right.length > most ? unknown : left.flatMap((one) => right.map((other) => one + other)));

const nameOfCallee = ({ expression }) => (ts.isPropertyAccessExpression(expression) ? expression.name : expression);

const bodyOf = (declaration) => {
  if (ts.isVariableDeclaration(declaration)) return declaration.initializer && functionBehind(declaration.initializer);
  return ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration) ? declaration : undefined;
};
const functionBehind = (node) => (ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? node : undefined);

function returnedBy(declared) {
  if (!declared.body) return [];
  if (!ts.isBlock(declared.body)) return [declared.body];
  return [...nodesOf([declared.body])].filter(ts.isReturnStatement).flatMap(({ expression }) => expression ?? []);
}

/**
 * Reads texts off the sources: what an expression can be, with `*` for what is only known when it runs. It follows constants, conditions,
 * templates, the project's functions, and arguments to their callers.
 * @returns {(node: ts.Expression) => string[]}
 */
export function createTextReader({ checker }, files) {
  const known = new Map();
  const callsByName = new Map();
  for (const node of nodesOf(files)) {
    if (!ts.isCallExpression(node)) continue;
    const { text } = nameOfCallee(node);
    if (text !== undefined) callsByName.set(text, [...(callsByName.get(text) ?? []), node]);
  }
  const callsOf = (symbol) => (callsByName.get(symbol.name) ?? []).filter((call) => symbolOf(nameOfCallee(call), checker) === symbol);

  const declarationOf = (node) => symbolOf(node, checker)?.valueDeclaration;

  function readParameter(parameter) {
    const position = parameter.parent.parameters.indexOf(parameter);
    const holder = parameter.parent.name ?? (ts.isVariableDeclaration(parameter.parent.parent) ? parameter.parent.parent.name : undefined);
    const symbol = holder && checker.getSymbolAtLocation(holder);
    const given = symbol ? callsOf(symbol).flatMap((call) => call.arguments[position] ?? []) : [];
    return given.length > 0 ? given.flatMap((argument) => read(argument)) : unknown;
  }

  function readName(node) {
    const declaration = declarationOf(node);
    if (!declaration) return unknown;
    if (ts.isParameter(declaration)) return readParameter(declaration);
    const isValue = ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration);
    return isValue && declaration.initializer ? read(declaration.initializer) : unknown;
  }

  /** `[path, query].filter(Boolean).join('?')` and the like. */
  function readJoin({ expression, arguments: [separator] }) {
    let list = expression.expression;
    while (ts.isCallExpression(list) && ts.isPropertyAccessExpression(list.expression)) list = list.expression.expression;
    if (!ts.isArrayLiteralExpression(list) || list.elements.length === 0) return unknown;
    const between = separator && ts.isStringLiteralLike(separator) ? separator.text : ',';
    return list.elements.map((element) => read(element)).reduce((left, right) => joined(joined(left, [between]), right));
  }

  function readCall(node) {
    if (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'join') return readJoin(node);
    const declaration = declarationOf(nameOfCallee(node));
    const declared = declaration && bodyOf(declaration);
    const results = declared ? returnedBy(declared).flatMap((result) => read(result)) : [];
    return results.length > 0 ? results : unknown;
  }

  /** Each expression is read once; one that leads back to itself is not known. */
  function read(node) {
    if (known.has(node)) return known.get(node);
    known.set(node, unknown);
    const texts = [...new Set(textsOf(node))];
    known.set(node, texts.length > most ? unknown : texts);
    return known.get(node);
  }

  function textsOf(node) {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTemplateExpression(node)) {
      return node.templateSpans.reduce((left, { expression, literal }) => joined(joined(left, read(expression)), [literal.text]), [node.head.text]);
    }
    if (ts.isIdentifier(node)) return readName(node);
    if (ts.isPropertyAccessExpression(node)) return readName(node.name);
    if (ts.isConditionalExpression(node)) return [...read(node.whenTrue), ...read(node.whenFalse)];
    if (ts.isCallExpression(node)) return readCall(node);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return read(node.expression);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) return joined(read(node.left), read(node.right));
    return unknown;
  }

  return read;
}
