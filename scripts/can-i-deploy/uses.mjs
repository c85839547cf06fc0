import ts from 'typescript';
import { nodesOf, placeOf } from './sources.mjs';

const verbs = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE', postForm: 'POST', putForm: 'PUT' };
const textOf = (node) => (node && ts.isStringLiteralLike(node) ? node.text : undefined);
const valueOf = (node, name) => (node && ts.isObjectLiteralExpression(node) ? node.properties.find((property) => property.name?.getText() === name)?.initializer : undefined);

/** Compares a text with a path. @returns undefined if it does not fit, else the number of fixed segments that are equal */
function fit(text, pattern) {
  const [given, expected] = [text.split('?')[0].split('/'), pattern.split('/')];
  const fits = given.length === expected.length && expected.every((segment, index) => (segment.startsWith(':') ? given[index] !== '' : segment === given[index]));
  return fits ? expected.filter((segment) => !segment.startsWith(':')).length : undefined;
}

/** The calls that a text can mean: `/api/orders/my-orders` is the list, not an order with that id. */
function callsAt(calls, method, text) {
  const scores = new Map(calls.filter((call) => call.method === method).map((call) => [call, fit(text, call.path)]));
  const best = Math.max(...[...scores.values()].filter((score) => score !== undefined));
  return [...scores].flatMap(([call, score]) => (score === best ? [call] : []));
}

/** The forms in which the sources make a call: `api.get(…)`, `fetch(…)`, `client.request(…)`, `catalog.read(…)`, `{ method, path }`. */
function requestAt(node) {
  if (textOf(valueOf(node, 'method')) && valueOf(node, 'path')) return { method: textOf(valueOf(node, 'method')), path: valueOf(node, 'path') };
  if (!ts.isCallExpression(node) || node.arguments.length === 0) return undefined;
  const { expression: callee, arguments: [first, second] } = node;
  if (callee.getText() === 'fetch') return { method: textOf(valueOf(second, 'method')) ?? 'GET', path: first };
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const [receiver, name] = [callee.expression.getText(), callee.name.text];
  if (receiver === 'api' && verbs[name]) return { method: verbs[name], path: first, mustMatch: true };
  if (name === 'request' && Object.values(verbs).includes(textOf(first))) return { method: first.text, path: second, mustMatch: true };
  if (name === 'read') return { method: 'GET', path: first, answeredBy: receiver.split('.').at(-1) };
  return undefined;
}

/**
 * The HTTP calls that a part makes, an image's address in an `src` included.
 * @param {import('./snapshot.mjs').Call[]} calls those that the part could make
 * @throws {Error} if the path of a call cannot be read from the sources, or no contract has it
 */
export function httpUses(root, files, readText, calls) {
  const images = calls.filter(({ isBytes }) => isBytes);
  return new Set([...nodesOf(files)].flatMap((node) => {
    if (ts.isTemplateExpression(node)) return readText(node).flatMap((text) => callsAt(images, 'GET', text));
    const request = requestAt(node);
    if (!request) return [];
    const texts = readText(request.path);
    const found = texts.flatMap((text) => callsAt(calls, request.method, text)).filter(({ part }) => !request.answeredBy || part.endsWith(request.answeredBy));
    if (found.length === 0 && request.mustMatch) throw new Error(`${placeOf(node, root)}: no contract has the call ${request.method} ${texts.join(' or ')}`);
    return found;
  }));
}

const isIn = (node, isWanted) => node && (isWanted(node) || isIn(node.parent, isWanted));
const isSubscribe = (node) => ts.isCallExpression(node) && /\bsubscribe$/.test(node.expression.getText());

/** Published: `newEvent('order.placed', …)` or `{ type: 'order.placed', data }`. Consumed: a handler of that name, a `case`, or a name given to `subscribe`. */
function eventAt({ parent, text }) {
  if (ts.isCallExpression(parent) && parent.expression.getText() === 'newEvent') return { published: text };
  if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'type' && parent.parent.properties.some(({ name }) => name?.getText() === 'data')) return { published: text };
  const isHandler = (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && textOf(parent.name) === text;
  return isHandler || ts.isCaseClause(parent) || isIn(parent, isSubscribe) ? { consumed: text } : {};
}

/** The events that a part publishes and consumes. @param {string[]} types all events */
export function eventUses(files, types) {
  const found = [...nodesOf(files)].filter((node) => types.includes(textOf(node))).map(eventAt);
  const named = (key) => [...new Set(found.flatMap((event) => event[key] ?? []))].sort();
  return { published: named('published'), consumed: named('consumed') };
}

/** The slots that a part shows, with the props that it passes: `<Slot name="product.actions" …>` or `useFillings('header.navigation')`. */
export function slotsShown(files) {
  const found = [...nodesOf(files)].flatMap((node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'useFillings' && node.arguments.every(textOf)) return [{ name: textOf(node.arguments[0]), props: [] }];
    if (!(ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) || node.tagName.getText() !== 'Slot') return [];
    const attributes = node.attributes.properties.filter(ts.isJsxAttribute);
    return [{ name: textOf(attributes.find(({ name }) => name.getText() === 'name')?.initializer), props: attributes.map(({ name }) => name.getText()) }];
  });
  return Map.groupBy(found, ({ name }) => name);
}

/** The paths of a part's `<Route>`s. */
export function pagesOf(files, readText) {
  const attributes = [...nodesOf(files)].filter((node) => ts.isJsxAttribute(node) && node.name.getText() === 'path' && node.parent.parent.tagName.getText() === 'Route');
  const texts = attributes.flatMap(({ initializer }) => readText(ts.isJsxExpression(initializer) ? initializer.expression : initializer));
  return [...new Set(texts)].filter((text) => text.startsWith('/')).sort();
}

/** The values, not types, that a part imports from a shared library. */
export function importsFrom(library, files) {
  const clauses = files.flatMap(({ statements }) => statements.filter((statement) => ts.isImportDeclaration(statement) && statement.moduleSpecifier.text === library).map(({ importClause }) => importClause));
  const elements = clauses.filter((clause) => clause && !clause.isTypeOnly).flatMap(({ namedBindings }) => namedBindings?.elements ?? []);
  return [...new Set(elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ propertyName, name }) => (propertyName ?? name).text))].sort();
}
