import path from 'node:path';
import ts from 'typescript';
import { root, textOf } from './program.mjs';

const verbs = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE', read: 'GET' };
const sortedSet = (values) => [...new Set(values)].sort();
const valueOf = (object, name) => object?.properties?.find((property) => property.name?.getText() === name)?.initializer;
const callsOf = (nodes) => nodes.filter((node) => ts.isCallExpression(node) && node.arguments.length > 0);
/** The values of an attribute of all `<tag>`s. */
const attributes = (nodes, tag, name) => nodes.filter((node) => node.tagName?.getText() === tag && node.attributes).flatMap((node) => valueOf(node.attributes, name) ?? []);

/** The calls that a text can mean: `/api/orders/my-orders` is the list, not an order with that id. */
function callsAt(calls, method, text) {
  const pathname = text.split('?')[0];
  const fitting = calls.filter((call) => call.method === method && new URLPattern({ pathname: call.path }).test({ pathname }));
  const exact = fitting.filter(({ path }) => path === pathname);
  return exact.length > 0 ? exact : fitting;
}

/** The methods and the path in `api.get(path)`, `catalog.read(path)`, `fetch(path, { method })`, `client.request(method, path)`, `sendForm(method, path)`. */
function requestIn({ expression, arguments: [first, second] }, textsOf) {
  const [receiver, name] = ts.isPropertyAccessExpression(expression) ? [expression.expression.getText(), expression.name.text] : ['', expression.text];
  if (receiver === 'api' || name === 'read') return { methods: [verbs[name]], path: first };
  if (name === 'fetch') return { methods: [textOf(valueOf(second, 'method')) ?? 'GET'], path: first };
  return name === 'request' || name === 'sendForm' ? { methods: textsOf(first), path: second } : { methods: [] };
}

/** `api` and the clients of services make calls only; `fetch` and others also read files, which have other paths. */
const isCall = (node, text = '') => /^(api\.|client\.request\b)/.test(node.getText()) || /^\/(api|internal)\//.test(text);

function placeOf(node) {
  const file = node.getSourceFile();
  return `${path.relative(root, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

/**
 * Of the calls that a part could make, those that it makes; an image's address in an `src` is one.
 * Throws if no contract has a call, or if the path of a call cannot be read from its type.
 */
export function httpUses(nodes, { textsOf }, calls) {
  const images = calls.filter(({ isBytes }) => isBytes);
  const addresses = nodes.filter(ts.isTemplateExpression).flatMap(({ head }) => callsAt(images, 'GET', `${head.text}*`));
  const made = callsOf(nodes).flatMap((node) => {
    const { methods, path: argument } = requestIn(node, textsOf);
    const texts = methods.length > 0 && argument ? textsOf(argument) : [];
    const found = texts.map((text) => ({ text, calls: methods.flatMap((method) => callsAt(calls, method, text)) }));
    const isUnknown = texts.length === 0 ? isCall(node) : found.some(({ text, calls: fitting }) => fitting.length === 0 && isCall(node, text));
    if (isUnknown) throw new Error(`${placeOf(node)}: no contract in packages/contracts/src/http has the call ${node.getText()}`);
    return found.flatMap(({ calls: fitting }) => fitting);
  });
  return sortedSet([...addresses, ...made].map(({ key }) => key));
}

/** The calls for which a service has a route: `router.get('/api/orders/:id', …)`. */
export const routesOf = (nodes) =>
  callsOf(nodes).filter(({ expression }) => /^router\.\w+$/.test(expression.getText())).map((node) => `${verbs[node.expression.name.text]} ${textOf(node.arguments[0])}`);

const isPublished = (node) => node.parent.expression?.getText() === 'newEvent' || (node.parent.name?.getText() === 'type' && node.parent.initializer === node);
const isConsumed = (node) => node.parent.name === node || ts.isArrayLiteralExpression(node.parent);

/** Published: `newEvent('order.placed', …)` or `{ type: 'order.placed', … }`. Consumed: a handler of that name, or a list of names to subscribe to. */
export function eventUses(nodes, types) {
  const named = nodes.filter((node) => types.includes(textOf(node)));
  return { published: sortedSet(named.filter(isPublished).map(textOf)), consumed: sortedSet(named.filter(isConsumed).map(textOf)) };
}

/** The slots that a part shows: `<Slot name="product.actions" …>` or `useFillings('header.navigation')`. */
export function slotsShown(nodes) {
  const links = callsOf(nodes).filter(({ expression }) => expression.getText() === 'useFillings').map((node) => node.arguments[0]);
  return sortedSet([...links, ...attributes(nodes, 'Slot', 'name')].flatMap((node) => textOf(node) ?? []));
}

/** The paths of a part's `<Route>`s. */
export const pagesOf = (nodes, { textsOf }) =>
  sortedSet(attributes(nodes, 'Route', 'path').flatMap((path) => textOf(path) ?? textsOf(path.expression)).filter((text) => text.startsWith('/')));

/**
 * The nodes without the addresses of a part's `<Route>`s. A shell that does not know the address of a new page does not open the page. Keeps all other nodes
 * of a path: if the shell lacks `paths.help`, `paths.help.faq` throws, and `${paths.help}?` becomes an optional `undefined`, which opens at `/`.
 */
export function withoutRoutePaths(nodes) {
  const addresses = new Set(attributes(nodes, 'Route', 'path').map(({ expression }) => expression));
  return nodes.filter((node) => !addresses.has(node));
}

/** The values, not types, that a part imports from a shared library. */
export function importsFrom(library, nodes) {
  const isImported = (node) => ts.isImportSpecifier(node) && !ts.isTypeOnlyImportDeclaration(node) && node.parent.parent.parent.moduleSpecifier.text === library;
  return sortedSet(nodes.filter(isImported).map(({ propertyName, name }) => (propertyName ?? name).text));
}
