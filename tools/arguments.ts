import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Ends the tool with 1 and says what is wrong, without a stack. */
export function refuse(problem: string): never {
  process.stderr.write(`${problem}\n`);
  return process.exit(1);
}

/**
 * The arguments of a tool. `--help` prints the usage and ends it; an unknown argument ends it with 1.
 * @param usage how to call the tool, one call a line
 */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T, args = process.argv.slice(2)): ReturnType<typeof parseArgs<T>> {
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs<T>({ ...config, args });
  } catch (error) {
    return refuse(`${(error as Error).message}\n\n${usage}`);
  }
}

/** A number in digits. Any other text, or a number below `min`, ends the tool. */
export function numberOf(name: string, text: string, { min, isWhole = false }: { min: number; isWhole?: boolean }): number {
  const value = Number(text);
  const isNumber = (isWhole ? /^\d+$/ : /^\d+(\.\d+)?$/).test(text);
  return isNumber && value >= min ? value : refuse(`--${name} must be a ${isWhole ? 'whole ' : ''}number, at least ${min}, not "${text}".`);
}

/** Names from a list. Any other name ends the tool. */
export function namesOf<N extends string>(given: string[], known: readonly N[]): N[] {
  const unknown = given.find((name) => !known.some((each) => each === name));
  return unknown === undefined ? (given as N[]) : refuse(`There is no "${unknown}". Choose from ${known.join(', ')}.`);
}
