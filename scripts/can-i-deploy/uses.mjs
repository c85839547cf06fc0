import ts from 'typescript';
import { textOf } from './sources.mjs';

const verbs = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE', postForm: 'POST', putForm: 'PUT' };
const valueOf = (node, name) => (node && ts.isObjectLiteralExpression(node) ? node.properties.find((property) => property.name?.getText() === name)?.initializer : undefined);
const sortedSet = (values) => [...new Set(values)].sort();
const isJsx = (node, name) => (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) && node.tagName.getText() === name;
const attributesOf = (node) => node.attributes.properties.filter(ts.isJsxAttribute).map(({ name, initializer }) => [name.getText(), initializer]);

/** The calls that a text can mean: `/api/orders/my-orders` is the list, not an order with that id. */
function callsAt(calls, method, text) {
  const given = text.split('?')[0].split('/');
  const parametersOf = ({ path }) => path.split(':').length;
  const isSame = (segment, index) => (segment.startsWith(':') ? given[index] !== '' : segment === given[index]);
  const fitting = calls.filter((call) => call.method === method && call.path.split('/').length === given.length && call.path.split('/').every(isSame));
  const fewest = Math.min(...fitting.map(parametersOf));
  return fitting.filter((call) => parametersOf(call) === fewest);
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
  return name === 'read' ? { method: 'GET', path: first, answeredBy: receiver.split('.').at(-1) } : undefined;
}

/**
 * The HTTP calls that a part makes, an image's address in an `src` included.
 * @param {import('./contracts.mjs').Call[]} calls those that the part could make
 * @throws {Error} if the path of a call cannot be read from the sources, or no contract has it
 */
export function httpUses(nodes, readText, calls) {
  const images = calls.filter(({ isBytes }) => isBytes);
  return new Set(nodes.flatMap((node) => {
    if (ts.isTemplateExpression(node)) return readText(node).flatMap((text) => callsAt(images, 'GET', text));
    const request = requestAt(node);
    if (!request) return [];
    const texts = readText(request.path);
    const found = texts.flatMap((text) => callsAt(calls, request.method, text)).filter(({ part }) => !request.answeredBy || part.endsWith(request.answeredBy));
    if (found.length === 0 && request.mustMatch) {
      throw new Error(`${node.getSourceFile().fileName}: no contract has the call ${request.method} ${texts.join(' or ')}`);
    }
    return found;
  }));
}

/** The calls for which a service has a route: `router.get('/api/orders/:id', …)`. */
export const routesOf = (nodes) =>
  new Set(nodes.filter((node) => ts.isCallExpression(node) && /^router\.\w+$/.test(node.expression.getText())).map((node) => `${verbs[node.expression.name.text]} ${textOf(node.arguments[0])}`));

const isIn = (node, isWanted) => node && (isWanted(node) || isIn(node.parent, isWanted));
const isSubscribe = (node) => ts.isCallExpression(node) && /\bsubscribe$/.test(node.expression.getText());

/** Published: `newEvent('order.placed', …)` or `{ type: 'order.placed', data }`. Consumed: a handler of that name, a `case`, or a name given to `subscribe`. */
function eventUseAt(node) {
  const { parent } = node;
  if (ts.isCallExpression(parent) && parent.expression.getText() === 'newEvent') return 'published';
  if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'type' && parent.parent.properties.some(({ name }) => name?.getText() === 'data')) return 'published';
  const isHandler = (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node;
  return isHandler || ts.isCaseClause(parent) || isIn(parent, isSubscribe) ? 'consumed' : undefined;
}

/** The events that a part publishes and consumes. @param {string[]} types all events */
export function eventUses(nodes, types) {
  const named = nodes.filter((node) => types.includes(textOf(node)));
  const used = (how) => sortedSet(named.filter((node) => eventUseAt(node) === how).map(textOf));
  return { published: used('published'), consumed: used('consumed') };
}

/** The slots that a part shows, each with the props that it passes: `<Slot name="product.actions" …>` or `useFillings('header.navigation')`. */
export function slotsShown(nodes) {
  const links = nodes.filter((node) => ts.isCallExpression(node) && node.expression.getText() === 'useFillings' && textOf(node.arguments[0]));
  const shown = nodes.filter((node) => isJsx(node, 'Slot')).map((node) => new Map(attributesOf(node)));
  return new Map([...links.map((node) => [textOf(node.arguments[0]), []]), ...shown.map((attributes) => [textOf(attributes.get('name')), [...attributes.keys()]])]);
}

/** The paths of a part's `<Route>`s. */
export function pagesOf(nodes, readText) {
  const paths = nodes.filter((node) => isJsx(node, 'Route')).flatMap((node) => new Map(attributesOf(node)).get('path') ?? []);
  return sortedSet(paths.flatMap((initializer) => readText(ts.isJsxExpression(initializer) ? initializer.expression : initializer))).filter((text) => text.startsWith('/'));
}

/** The values, not types, that a part imports from a shared library. */
export function importsFrom(library, nodes) {
  const clauses = nodes.filter((node) => ts.isImportDeclaration(node) && node.moduleSpecifier.text === library).map(({ importClause }) => importClause);
  const elements = clauses.flatMap((clause) => (clause && !clause.isTypeOnly && clause.namedBindings?.elements) || []);
  return sortedSet(elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ propertyName, name }) => (propertyName ?? name).text));
}
