import ts from 'typescript';
import { nodesOf } from './sources.mjs';

const verbs = new Set(['get', 'post', 'put', 'delete']);

function routeOf(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression: receiver, name } = node.expression;
  const [address] = node.arguments;
  if (receiver.getText() !== 'router' || !verbs.has(name.text) || !ts.isStringLiteralLike(address)) return [];
  return [`${name.text.toUpperCase()} ${address.text}`];
}

/** The mails of the embedded mode are shown to who sits at the machine; no other part asks for them. */
const isForPeople = (route) => route.startsWith('GET /mailbox');

/** @throws {Error} where a service's routes are not the calls that the contracts say it answers */
export function declaredRoutes(part, files, calls) {
  const declared = [...nodesOf(files)].flatMap(routeOf).filter((route) => !isForPeople(route));
  const promised = calls.filter((call) => call.part === part).map(({ key }) => key);
  const missing = promised.filter((key) => !declared.includes(key));
  const unknown = declared.filter((key) => !promised.includes(key));
  if (missing.length > 0) throw new Error(`${part} has no route for ${missing.join(', ')}, which the contracts promise`);
  if (unknown.length > 0) throw new Error(`${part} answers ${unknown.join(', ')}, which is not in the contracts`);
}
