import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sharedLibraries } from '../../packages/webpack-config/src/shared-libraries.mjs';
import { objectOf } from './shape.mjs';
import { shapeOfType } from './shape-of-type.mjs';
import { nodesOf } from './sources.mjs';

const nothing = objectOf([]);

/** What a part's `webpack.config.mjs` exposes: module → file. */
export function exposedModules(root, part) {
  const file = path.join(root, part, 'webpack.config.mjs');
  if (!existsSync(file)) return {};
  const config = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const exposes = [...nodesOf([config])].find((node) => ts.isPropertyAssignment(node) && node.name.getText() === 'exposes');
  return Object.fromEntries((exposes?.initializer.properties ?? []).map(({ name, initializer }) => [name.text, path.join(part, initializer.text)]));
}

/** The props that a module's default component takes. */
export function propsOf({ checker, program, root }, file) {
  const source = program.getSourceFile(path.join(root, file));
  const component = checker.getExportsOfModule(checker.getSymbolAtLocation(source)).find(({ name }) => name === 'default');
  const [props] = checker.getTypeOfSymbol(component).getCallSignatures()[0]?.getParameters() ?? [];
  return props ? shapeOfType(checker.getTypeOfSymbol(props), checker) : nothing;
}

function attributeFields(attribute, checker) {
  if (ts.isJsxSpreadAttribute(attribute)) {
    return checker.getPropertiesOfType(checker.getTypeAtLocation(attribute.expression)).map((property) => ({ name: property.name, shape: 'any', isOptional: false }));
  }
  const { initializer } = attribute;
  const value = initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer;
  const shape = !value ? { enum: [true] } : ts.isStringLiteral(value) ? { enum: [value.text] } : shapeOfType(checker.getTypeAtLocation(value), checker);
  return [{ name: attribute.name.text, shape, isOptional: false }];
}

/** `<RemoteComponent name="checkout/add-to-cart" …>` or `useRemote('checkout', 'cart-badge')`: which component gets what. */
function componentUse(node, checker) {
  if (ts.isCallExpression(node) && node.expression.getText() === 'useRemote' && node.arguments.every(ts.isStringLiteralLike)) {
    const [remote, module] = node.arguments.map(({ text }) => text);
    return [{ name: `${remote}/${module}`, sends: nothing }];
  }
  const isShown = (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) && node.tagName.getText() === 'RemoteComponent';
  if (!isShown) return [];
  const { properties } = node.attributes;
  const name = properties.find((attribute) => attribute.name?.getText() === 'name')?.initializer.text;
  const others = properties.filter((attribute) => attribute.name?.getText() !== 'name');
  return [{ name, sends: objectOf(others.flatMap((attribute) => attributeFields(attribute, checker))) }];
}

export const componentUses = ({ checker }, files) => [...nodesOf(files)].flatMap((node) => componentUse(node, checker));

/** The paths of a part's `<Route>`s. */
export function pagesOf(files, readText) {
  const attributes = [...nodesOf(files)].filter((node) => ts.isJsxAttribute(node) && node.name.getText() === 'path' && node.parent.parent.tagName.getText() === 'Route');
  const texts = attributes.flatMap(({ initializer }) => readText(ts.isJsxExpression(initializer) ? initializer.expression : initializer));
  return [...new Set(texts)].filter((text) => text.startsWith('/')).sort();
}

/** Libraries of which a page has one, the shell's: what a part's package.json asks for, and what is installed. */
export const sharedOf = (root, part) => (existsSync(path.join(root, part, 'webpack.config.mjs')) ? sharedLibraries({ dir: path.join(root, part) }) : {});

/** Where a shared library is read from, where only what is listed there reaches a browser. */
const listed = {
  '@storefront/web-kit': 'packages/web-kit/src/index.ts',
  'react-router-dom': 'packages/web-kit/src/vendor/react-router-dom.ts',
  '@tanstack/react-query': 'packages/web-kit/src/vendor/react-query.ts',
};

/** The names that the shell's copy of a shared library has; undefined where it has all of them. */
export function namesOfShared({ checker, program, root }, name) {
  if (!listed[name]) return undefined;
  const exports = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(path.join(root, listed[name]))));
  const isValue = (symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return checker.isUnknownSymbol(target) || Boolean(target.flags & ts.SymbolFlags.Value);
  };
  return exports.filter(isValue).map((symbol) => symbol.name).sort();
}

/** The names that a part's files import from a shared library, types left out. */
export function importsFrom(name, files) {
  const imports = files.flatMap(({ statements }) => statements.filter((statement) => ts.isImportDeclaration(statement) && statement.moduleSpecifier.text === name));
  const named = imports.flatMap(({ importClause }) => (importClause && !importClause.isTypeOnly ? (importClause.namedBindings?.elements ?? []) : []));
  return [...new Set(named.filter(({ isTypeOnly }) => !isTypeOnly).map((element) => (element.propertyName ?? element.name).text))].sort();
}
