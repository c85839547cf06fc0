import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file);

/** Options under which types are read; what comes from other packages than the project's own and zod is `any`, which is several times faster. */
const options = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
  lib: ['lib.es2023.d.ts'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
};
const isFollowed = (name) => /^\.|^@storefront\/|^zod(\/|$)/.test(name);

/**
 * The sources of some folders as TypeScript sees them, tests left out.
 * @param {string} root the repository's
 * @param {string[]} folders in which each file is read, imported or not
 */
export function readSources(root, folders) {
  const below = (folder) => readdirSync(path.join(root, folder), { recursive: true }).sort().map((file) => path.join(root, folder, file)).filter(isSource);
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(root, (file) => file, options);
  host.resolveModuleNameLiterals = (literals, file, redirected, own) =>
    literals.map(({ text }) => (isFollowed(text) ? ts.resolveModuleName(text, file, own, host, cache, redirected) : { resolvedModule: undefined }));
  const program = ts.createProgram(folders.flatMap(below), options, host);
  const checker = program.getTypeChecker();
  const filesIn = (folder) => program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${path.join(root, folder)}${path.sep}`) && isSource(fileName));
  return { root, program, checker, filesIn };
}

/** Every node of some files. */
export function* nodesOf(files) {
  const pending = [...files];
  for (let node = pending.pop(); node; node = pending.pop()) {
    yield node;
    ts.forEachChild(node, (child) => void pending.push(child));
  }
}

/** Every name and every text in some files: what is not among them is not read there. */
export function namesIn(files) {
  const names = new Set();
  for (const node of nodesOf(files)) if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) names.add(node.text);
  return names;
}

/** Where a node stands, for a person. */
export function placeOf(node, root) {
  const file = node.getSourceFile();
  return `${path.relative(root, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

/** What a name stands for, through imports. */
export function symbolOf(node, checker) {
  const parent = node.parent;
  const found = parent && ts.isShorthandPropertyAssignment(parent) ? checker.getShorthandAssignmentValueSymbol(parent) : checker.getSymbolAtLocation(node);
  return found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
}
