import ts from 'typescript';
import { narrowed, objectOf } from './shape.mjs';
import { shapeOfType } from './shape-of-type.mjs';
import { nodesOf, placeOf, symbolOf } from './sources.mjs';

const verbs = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE', postForm: 'POST', putForm: 'PUT' };
const segmentsOf = (address) => address.split('?')[0].split('/').slice(1);

/** How well a text fits a path: undefined where it does not, else how many of its segments are the path's own words. */
function fit(text, pattern) {
  const given = segmentsOf(text);
  const expected = segmentsOf(pattern);
  if (given.length !== expected.length) return undefined;
  const fits = expected.every((segment, index) => (segment.startsWith(':') ? given[index] !== '' : segment === given[index]));
  return fits ? expected.filter((segment) => !segment.startsWith(':')).length : undefined;
}

/** The calls that a text can mean: of `/api/orders/my-orders` the list, not an order of that name. */
function callsAt(calls, method, text) {
  const fitting = calls.map((call) => ({ call, score: call.method === method ? fit(text, call.path) : undefined })).filter(({ score }) => score !== undefined);
  const best = Math.max(...fitting.map(({ score }) => score));
  return fitting.filter(({ score }) => score === best).map(({ call }) => call);
}

const propertyOf = (node, name) =>
  node && ts.isObjectLiteralExpression(node) ? node.properties.find((property) => property.name?.getText() === name) : undefined;
const textOf = (property) => (property && ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer) ? property.initializer.text : undefined);

/** The part that `createPartClient({ part: 'catalog' })` leads to, by what it was given to. */
function partOfClient(node, checker) {
  const declaration = symbolOf(node, checker)?.valueDeclaration;
  const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return made && ts.isCallExpression(made) ? textOf(propertyOf(made.arguments[0], 'part')) : undefined;
}

/** What is called where, as the kinds of calls that the project has: web-kit's `api`, `fetch`, a form's `{ method, path }`, a client between parts, the gateway's `read`. */
function readCall(node, checker) {
  if (ts.isObjectLiteralExpression(node) && propertyOf(node, 'method') && propertyOf(node, 'path')?.initializer) {
    const method = textOf(propertyOf(node, 'method'));
    return method && { method, path: propertyOf(node, 'path').initializer, isForm: true };
  }
  if (!ts.isCallExpression(node)) return undefined;
  const { expression: callee, arguments: [first, second, third] } = node;
  if (ts.isIdentifier(callee) && callee.text === 'fetch' && first) return { method: textOf(propertyOf(second, 'method')) ?? 'GET', path: first };
  if (!ts.isPropertyAccessExpression(callee) || !first) return undefined;
  const [receiver, name] = [callee.expression, callee.name.text];
  if (ts.isIdentifier(receiver) && receiver.text === 'api' && verbs[name]) {
    return { method: verbs[name], path: first, isForm: name.endsWith('Form'), body: second && name !== 'get' ? second : undefined, answer: node, isCertain: true };
  }
  if (name === 'request' && ts.isStringLiteralLike(first) && second) {
    const part = partOfClient(receiver, checker);
    return part && { method: first.text, path: second, body: propertyOf(third, 'body')?.initializer, part: `services/${part}`, isChecked: true, isCertain: true };
  }
  if (name === 'read' && second) return { method: 'GET', path: first, part: `services/${(receiver.name ?? receiver).text}`, isChecked: true };
  return undefined;
}

/** What a call's promise resolves with, as the caller expects it. */
function answerOf(node, checker) {
  const promised = checker.getReturnTypeOfSignature(checker.getResolvedSignature(node));
  return checker.getTypeArguments(promised)[0];
}

/** The names of a form's fields: every `form.set('name', …)` and `form.append('name', …)`. */
function formFields(files) {
  const names = [...nodesOf(files)]
    .filter((node) => ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && ['set', 'append'].includes(node.expression.name.text))
    .flatMap(({ arguments: [first, second] }) => (first && second && ts.isStringLiteralLike(first) ? [first.text] : []));
  return objectOf([...new Set(names)].map((name) => ({ name, shape: 'any', isOptional: false })));
}

/**
 * The HTTP calls that a part makes.
 * @param {{ files: ts.SourceFile[], readText: (node: ts.Expression) => string[], names: Set<string>, calls: import('./contracts.mjs').Call[] }} from
 * @returns {{ call: object, sends?: object, reads?: object, isChecked: boolean }[]}
 * @throws {Error} where a call's path cannot be told from the sources, or is not in the contracts
 */
export function httpUses({ checker, root }, { files, readText, names, calls }) {
  /** What the caller says it expects, without what it never looks at; where it says nothing, all that it could look at. */
  const readOf = (call, answer) => {
    const expected = answer ? shapeOfType(answerOf(answer, checker), checker) : 'any';
    const shape = expected === 'any' ? call.gives : expected;
    return shape && narrowed(shape, names);
  };
  const found = [];
  for (const node of nodesOf(files)) {
    const made = readCall(node, checker);
    if (made) found.push(...usesOf(node, made));
    if (ts.isTemplateExpression(node)) found.push(...pictures(node));
  }
  return found;

  function usesOf(node, { method, path, part, body, answer, isForm, isChecked = false, isCertain }) {
    const answered = calls.filter((call) => (part === undefined ? call.isPublic : call.part === part));
    const meant = readText(path).flatMap((text) => callsAt(answered, method, text));
    if (meant.length === 0 && isCertain) throw new Error(`${placeOf(node, root)}: no contract has the call ${method} ${readText(path).join(' or ')}`);
    return [...new Set(meant)].map((call) => ({
      call,
      isChecked,
      sends: isForm ? formFields(files) : body && shapeOfType(checker.getTypeAtLocation(body), checker),
      reads: isChecked ? call.gives && narrowed(call.gives, names, { keepRequired: true }) : readOf(call, answer),
    }));
  }

  /** An address in an `src` is a call too. */
  function pictures(node) {
    const ofBytes = calls.filter(({ isBytes }) => isBytes);
    return readText(node).flatMap((text) => callsAt(ofBytes, 'GET', text)).map((call) => ({ call, isChecked: false }));
  }
}
