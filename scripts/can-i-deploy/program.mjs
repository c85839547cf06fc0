import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const root = path.resolve(import.meta.dirname, '../..');
const slotProps = path.join(root, 'packages/contracts/src/slots/slot-props.ts');
const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file);

/** The source files below a folder, without tests. */
export const sourcesBelow = (folder) => readdirSync(path.join(root, folder), { recursive: true }).filter(isSource).sort().map((file) => path.join(root, folder, file));

/** A node and everything in it. */
function nodesOf(first) {
  const nodes = [first];
  for (const node of nodes) ts.forEachChild(node, (child) => void nodes.push(child));
  return nodes;
}

export const textOf = (node) => (node && ts.isStringLiteralLike(node) ? node.text : undefined);

const flags = ts.TypeFlags;
const noProps = { type: 'object' };
const isUndefined = (type) => Boolean(type.flags & flags.Undefined);
const canBeUndefined = (type) => isUndefined(type) || (type.isUnion() && type.types.some(isUndefined));
const scalars = [[flags.StringLike, 'string'], [flags.NumberLike, 'number'], [flags.BooleanLike, 'boolean'], [flags.Null, 'null']];

const distinct = (schemas) => [...new Set(schemas.map((schema) => JSON.stringify(schema)))].sort().map((text) => JSON.parse(text));

/** A schema of what all of the schemas need. The same schemas in another order give the same record. */
export function allOf(schemas) {
  const members = distinct(schemas);
  return members.length === 1 ? members[0] : { allOf: members };
}

/** The JSON schema of a type's values. The order of a choice depends on its members only, so the same sources give the same record. */
function schemaOf(type, checker) {
  const inner = (other) => schemaOf(other, checker);
  if (type.isUnion()) {
    const members = distinct(type.types.filter((member) => !isUndefined(member)).map(inner));
    return members.length === 1 ? members[0] : { anyOf: members };
  }
  if (type.isLiteral()) return { type: typeof type.value, enum: [type.value] };
  const scalar = scalars.find(([flag]) => type.flags & flag);
  if (scalar) return { type: scalar[1] };
  // The types of other packages are `any`, which the compiler also takes for a list.
  if (!(type.flags & (flags.Object | flags.Intersection))) return {};
  if (checker.isArrayLikeType(type)) return { type: 'array', items: inner(checker.getIndexTypeOfType(type, ts.IndexKind.Number)) };
  if (type.getCallSignatures().length > 0) return { type: 'function' };
  const properties = checker.getPropertiesOfType(type);
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map((property) => [property.name, inner(checker.getTypeOfSymbol(property))])),
    // A reader cannot tell an undefined property from a missing one.
    required: properties.filter((property) => !(property.flags & ts.SymbolFlags.Optional) && !canBeUndefined(checker.getTypeOfSymbol(property))).map(({ name }) => name),
  };
}

/** The members of an object, and those of the objects in it. Functions, classes and lists have none. */
function membersIn(type, checker, place) {
  if (!(type.flags & flags.Object) || checker.isArrayLikeType(type) || type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) return [];
  return type.getProperties().flatMap((property) => {
    const name = `${place}.${property.name}`;
    return [[property.valueDeclaration, name], ...membersIn(checker.getTypeOfSymbol(property), checker, name)];
  });
}

/** The object and the keys in `paths.cart`, `paths[key]` or `const { cart } = paths`. */
function accessIn(node, textsOf) {
  if (ts.isPropertyAccessExpression(node)) return { object: node.expression, keys: [node.name.text] };
  if (ts.isElementAccessExpression(node)) return { object: node.expression, keys: textsOf(node.argumentExpression) };
  return ts.isBindingElement(node) ? { object: node.parent, keys: [(node.propertyName ?? node.name).getText()] } : {};
}

/** The texts that a type allows, with `*` for what is known only at run time. */
function textsIn(type) {
  if (type.isUnion()) return type.types.flatMap(textsIn);
  if (type.isStringLiteral()) return [type.value];
  return type.flags & flags.TemplateLiteral ? [type.texts.join('*')] : [];
}

/** Reads source files with the TypeScript compiler. Resolves the project's own modules only: the types of all others are `any`, which saves seconds. */
export function openProgram(files = []) {
  const options = { jsx: ts.JsxEmit.Preserve, lib: ['lib.es2023.d.ts'] };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, file) =>
    literals.map(({ text }) => (/^\.|^@storefront\//.test(text) ? ts.resolveModuleName(text, file, options, host) : { resolvedModule: undefined }));
  const program = ts.createProgram([slotProps, ...files], options, host);
  const checker = program.getTypeChecker();
  const textsOf = (node) => (ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse].flatMap(textsOf) : textsIn(checker.getTypeAtLocation(node)));
  const exportsOf = (file) => checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)));
  const resolved = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  const slots = checker.getDeclaredTypeOfSymbol(exportsOf(slotProps).find(({ name }) => name === 'SlotProps'));
  /** The members of the objects that a module exports, such as `paths.admin.products`, by their declarations. */
  const membersOf = (file) => new Map(exportsOf(file).flatMap((symbol) => membersIn(checker.getTypeOfSymbol(resolved(symbol)), checker, symbol.name)));

  return {
    nodesIn: (some) => some.flatMap((file) => nodesOf(program.getSourceFile(file))),
    textsOf,
    /** The names of the values, not types, that a module exports. */
    valuesOf: (file) => exportsOf(file).filter((symbol) => resolved(symbol).flags & ts.SymbolFlags.Value).map(({ name }) => name).sort(),
    membersOf,
    /** Of the members of a module's objects, those that the nodes read. */
    membersRead(file, some) {
      const members = membersOf(file);
      const names = new Set([...members.values()].map((member) => member.split('.').at(-1)));
      const declarations = some.flatMap((node) => {
        const { object, keys = [] } = accessIn(node, textsOf);
        return keys.filter((key) => names.has(key)).map((key) => checker.getTypeAtLocation(object).getProperty(key)?.valueDeclaration);
      });
      return [...new Set(declarations.flatMap((declaration) => members.get(declaration) ?? []))].sort();
    },
    /**
     * The JSON schema of a filling's props, from the type that `slots.ts` gives its module. A link has no module and needs no props.
     * @returns undefined if the props cannot be read: the type of the module or of its props comes from another package, or `slots.ts` does not list the module
     */
    propsOfModule(file, module) {
      if (module === undefined) return noProps;
      const typed = nodesOf(program.getSourceFile(file)).find((node) => ts.isPropertySignature(node) && textOf(node.name) === module);
      const [signature] = typed ? checker.getTypeAtLocation(typed.type).getCallSignatures() : [];
      if (!signature) return undefined;
      const [parameter] = signature.getParameters();
      if (!parameter) return noProps;
      const props = checker.getTypeOfSymbol(parameter);
      return props.flags & flags.Any ? undefined : schemaOf(props, checker);
    },
    hasSlot: (name) => slots.getProperty(name) !== undefined,
    propsOfSlot: (name) => schemaOf(checker.getTypeOfSymbol(slots.getProperty(name)), checker),
  };
}
