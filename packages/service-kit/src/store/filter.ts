import { isPlainObject, pathParts } from './document';
import type { Filter, Scalar } from './store';

/** A parsed and checked filter, so that both stores reject the same filters and interpret the others in the same way. All clauses must hold. */
export type Clause = Branching | PathClause;

export interface Branching {
  operator: '$and' | '$or';
  branches: Clause[][];
}

export interface Bound {
  operator: '$gt' | '$gte' | '$lt' | '$lte';
  path: string;
  operand: Scalar;
}

export type PathClause =
  | Bound
  | { operator: '$eq' | '$ne'; path: string; operand: Scalar }
  | { operator: '$in' | '$nin'; path: string; operand: Scalar[] }
  | { operator: '$exists'; path: string; operand: boolean }
  | { operator: '$prefix' | '$contains'; path: string; operand: string }
  | { operator: '$elemMatch'; path: string; operand: Clause[] };

/** @throws TypeError on anything that the port does not support, above all an undefined condition */
export function parseFilter(filter: Filter): Clause[] {
  return Object.entries(filter).flatMap(([key, condition]): Clause[] => {
    if (key === '$and' || key === '$or') return [{ operator: key, branches: parseBranches(key, condition) }];
    pathParts(key);
    return parseCondition(key, condition);
  });
}

function parseBranches(key: string, branches: unknown): Clause[][] {
  if (!Array.isArray(branches)) throw new TypeError(`${key} needs a list of filters`);
  return branches.map((branch: Filter) => parseFilter(branch));
}

/** The clauses of one path's condition. */
export function parseCondition(path: string, condition: unknown): PathClause[] {
  if (isScalar(condition)) return [{ operator: '$eq', path, operand: condition }];
  if (!isPlainObject(condition)) throw new TypeError(`The filter on ${path} has no usable condition`);
  return Object.entries(condition).map(([operator, operand]) => parseOperator(path, operator, operand));
}

function parseOperator(path: string, operator: string, operand: unknown): PathClause {
  switch (operator) {
    case '$ne':
      if (isScalar(operand)) return { operator, path, operand };
      break;
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (isScalar(operand)) return { operator, path, operand };
      break;
    case '$in':
    case '$nin':
      if (Array.isArray(operand) && operand.every(isScalar)) return { operator, path, operand };
      break;
    case '$exists':
      if (typeof operand === 'boolean') return { operator, path, operand };
      break;
    case '$prefix':
    case '$contains':
      if (typeof operand === 'string') return { operator, path, operand };
      break;
    case '$elemMatch':
      if (isPlainObject(operand)) return { operator, path, operand: parseFilter(operand as Filter) };
  }
  throw new TypeError(`The filter on ${path} has no usable ${operator}`);
}

export function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}
