import { isPlainObject } from './document';
import type { Bound, Clause } from './filter';
import type { Scalar } from './store';

/** True if a document matches, by MongoDB's rules. */
export function matches(document: unknown, clauses: Clause[]): boolean {
  return clauses.every((clause) => holds(document, clause));
}

function holds(document: unknown, clause: Clause): boolean {
  if ('branches' in clause) {
    const within = (branch: Clause[]) => matches(document, branch);
    return clause.operator === '$and' ? clause.branches.every(within) : clause.branches.some(within);
  }
  const found = valuesAt(document, clause.path.split('.'));
  if (clause.operator === '$exists') return found.some((value) => value !== undefined) === clause.operand;
  if (clause.operator === '$elemMatch') return found.some((value) => hasElement(value, clause.operand));
  const values = found.flat();
  switch (clause.operator) {
    case '$eq':
      return values.some((value) => equal(value, clause.operand));
    case '$ne':
      return !values.some((value) => equal(value, clause.operand));
    case '$in':
      return values.some((value) => clause.operand.some((operand) => equal(value, operand)));
    case '$nin':
      return !values.some((value) => clause.operand.some((operand) => equal(value, operand)));
    case '$prefix':
      return values.some((value) => typeof value === 'string' && value.startsWith(clause.operand));
    case '$contains':
      return values.some((value) => typeof value === 'string' && value.toLowerCase().includes(clause.operand.toLowerCase()));
    default:
      return values.some((value) => ordered(value, clause));
  }
}

function hasElement(value: unknown, clauses: Clause[]): boolean {
  return Array.isArray(value) && value.some((element) => isPlainObject(element) && matches(element, clauses));
}

/**
 * The values at a path, which follows arrays by position and through each of their objects. An absent value is undefined.
 * @param from the position of `value` in the path
 */
export function valuesAt(value: unknown, path: string[], from = 0): unknown[] {
  const name = path[from];
  if (name === undefined) return [value];
  if (Array.isArray(value)) {
    const throughObjects = value.filter(isPlainObject).flatMap((element) => valuesAt(element, path, from));
    return /^\d+$/.test(name) && Number(name) < value.length ? [...valuesAt(value[Number(name)], path, from + 1), ...throughObjects] : throughObjects;
  }
  return isPlainObject(value) && Object.hasOwn(value, name) ? valuesAt(value[name], path, from + 1) : [undefined];
}

function equal(value: unknown, operand: Scalar): boolean {
  return operand === null ? value === null || value === undefined : value === operand;
}

function ordered(value: unknown, { operator, operand }: Bound): boolean {
  if (operand === null) return (operator === '$gte' || operator === '$lte') && equal(value, null);
  if (typeof value !== typeof operand) return false;
  const left = value as string | number | boolean;
  if (operator === '$gt') return left > operand;
  if (operator === '$gte') return left >= operand;
  if (operator === '$lt') return left < operand;
  return left <= operand;
}
