import ts from 'typescript';
import { nodesOf } from './sources.mjs';

const isText = (node) => node !== undefined && ts.isStringLiteralLike(node);
const has = (node, name) => node.properties.some((property) => property.name?.getText() === name);

/** `newEvent('order.placed', …)`, or the `{ type: 'order.placed', data }` that a decision ends in. */
function publishedBy(node) {
  if (ts.isCallExpression(node) && node.expression.getText() === 'newEvent' && isText(node.arguments[0])) return [node.arguments[0].text];
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'type' || !isText(node.initializer)) return [];
  return has(node.parent, 'data') ? [node.initializer.text] : [];
}

/** The words that a list of words can hold. */
function wordsOf(list, checker) {
  const element = checker.getIndexTypeOfType(checker.getTypeAtLocation(list), ts.IndexKind.Number);
  const types = element?.isUnion() ? element.types : [element];
  return types.flatMap((type) => (type?.isStringLiteral() ? [type.value] : []));
}

/** A handler under the event's name, or a list of names given to the broker. */
function consumedBy(node, checker) {
  if ((ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)) && isText(node.name)) return [node.name.text];
  const isSubscription = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'subscribe';
  return isSubscription && node.arguments[1] ? wordsOf(node.arguments[1], checker) : [];
}

/**
 * The events that a part publishes and those that it listens to.
 * @param {string[]} types all that there are
 */
export function eventUses({ checker }, files, types) {
  const nodes = [...nodesOf(files)];
  const known = (names) => [...new Set(names)].filter((name) => types.includes(name)).sort();
  return { published: known(nodes.flatMap(publishedBy)), consumed: known(nodes.flatMap((node) => consumedBy(node, checker))) };
}
