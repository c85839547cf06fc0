import path from 'node:path';
import ts from 'typescript';
import { objectOf, shapeOfType } from './shape.mjs';

const slotProps = path.resolve(import.meta.dirname, '../../packages/contracts/src/slots/slot-props.ts');

/** Resolves the project's own modules only: the types of all others are `any`, which saves seconds. */
function createProgram(files) {
  const options = {
    ...{ target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    ...{ jsx: ts.JsxEmit.Preserve, types: [], lib: ['lib.es2023.d.ts'], strict: true },
  };
  const host = ts.createCompilerHost(options);
  const resolve = (name, file) => (/^\.|^@storefront\//.test(name) ? ts.resolveModuleName(name, file, options, host) : { resolvedModule: undefined });
  host.resolveModuleNameLiterals = (literals, file) => literals.map(({ text }) => resolve(text, file));
  return ts.createProgram(files, options, host);
}

/** The props of modules' default components, and of slots. */
export function readProps(files = []) {
  const program = createProgram([slotProps, ...files]);
  const checker = program.getTypeChecker();
  const exported = (file, name) => checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file))).find((symbol) => symbol.name === name);
  const slots = checker.getDeclaredTypeOfSymbol(exported(slotProps, 'SlotProps'));
  return {
    ofModule(file) {
      const [props] = checker.getTypeOfSymbol(exported(file, 'default')).getCallSignatures()[0]?.getParameters() ?? [];
      return props ? shapeOfType(checker.getTypeOfSymbol(props), checker) : objectOf([]);
    },
    ofSlot: (name) => shapeOfType(checker.getTypeOfSymbol(slots.getProperty(name)), checker),
  };
}
