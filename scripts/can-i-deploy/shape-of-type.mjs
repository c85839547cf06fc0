import ts from 'typescript';
import { objectOf, oneOf } from './shape.mjs';

const deepest = 12;
const { TypeFlags, SymbolFlags } = ts;

/** `Date`, `File` and the like; not what `Partial` makes of a type of ours. */
const isOfTheLanguage = (type) =>
  Boolean(type.symbol && type.symbol.flags & (SymbolFlags.Class | SymbolFlags.Interface)) &&
  (type.symbol?.declarations ?? []).some((declaration) => /\/typescript\/lib\/lib\./.test(declaration.getSourceFile().fileName));

function literal(type) {
  if (type.flags & TypeFlags.BooleanLiteral) return { enum: [type.intrinsicName === 'true'] };
  return { enum: [type.value] };
}

function scalar({ flags }) {
  if (flags & TypeFlags.StringLike) return 'string';
  if (flags & TypeFlags.NumberLike) return 'number';
  if (flags & TypeFlags.Null) return 'null';
  return undefined;
}

/** The shape of what a TypeScript type describes; what cannot be told from the sources is `any`. */
export function shapeOfType(type, checker, depth = 0) {
  const inner = (other) => shapeOfType(other, checker, depth + 1);
  if (depth > deepest || type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return 'any';
  if (type.isUnion()) return oneOf(type.types.filter(({ flags }) => !(flags & TypeFlags.Undefined)).map(inner));
  if (type.flags & TypeFlags.Literal && !(type.flags & TypeFlags.EnumLiteral)) return literal(type);
  const simple = scalar(type);
  if (simple) return simple;
  if (type.flags & TypeFlags.TypeParameter) return type.getConstraint() ? inner(type.getConstraint()) : 'any';
  if (checker.isArrayLikeType(type)) return { array: inner(checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? checker.getAnyType()) };
  if (type.getCallSignatures().length > 0) return 'function';
  if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection)) || isOfTheLanguage(type)) return 'any';
  const index = type.getStringIndexType();
  const properties = checker.getPropertiesOfType(type);
  if (index && properties.length === 0) return { map: inner(index) };
  return objectOf(properties.map((property) => field(property, checker, inner)));
}

function field(property, checker, inner) {
  const type = checker.getTypeOfSymbol(property);
  const mayBeUndefined = type.isUnion() && type.types.some(({ flags }) => flags & TypeFlags.Undefined);
  return { name: property.name, shape: inner(type), isOptional: Boolean(property.flags & SymbolFlags.Optional) || mayBeUndefined };
}
