import { readFileSync } from 'node:fs';
import { slotFacts } from '../../packages/contracts/src/slots/slot-facts.ts';

/** The names of a new part. @typedef {ReturnType<typeof describePart>} Part */

const capital = (word) => word[0].toUpperCase() + word.slice(1);
const valid = { name: /^[a-z]+(-[a-z]+)*$/, team: /^[a-z]+$/ };
/** The slots that a component fills; the others show links. */
export const componentSlots = Object.keys(slotFacts).filter((slot) => !slot.endsWith('.navigation'));

const browserTypes = readFileSync(new URL(import.meta.resolve('typescript/lib/lib.dom.d.ts')), 'utf8');

/** Words that cannot be the global variable of a front end: those of the language, and globals of browsers. */
const takenWords = [
  ...['await', 'break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'default', 'delete', 'do', 'else', 'enum', 'export', 'extends', 'false', 'finally', 'for', 'function', 'if', 'import', 'in', 'instanceof'],
  ...['let', 'new', 'null', 'return', 'static', 'super', 'switch', 'this', 'throw', 'true', 'try', 'typeof', 'var', 'void', 'while', 'with', 'yield'],
  ...[...browserTypes.matchAll(/^declare (?:var|const|function) (\w+)/gm)].map(([, name]) => name),
  // TypeScript does not declare these.
  ...['chrome', 'constructor', 'credentialless', 'fence', 'find', 'sidebar', 'viewport', 'when', ...Object.getOwnPropertyNames(globalThis)],
];

/** Names of a filling's own files and of the types that they import (`filling-sources.mjs`). */
const takenByFillings = ['bootstrap', 'example', 'filling', 'slot-props', 'slots'];

/**
 * @param {string} [slot] the slot that the part fills; without it, the part has a page
 * @throws {Error} if a name cannot be a folder, a path and a label, or there is no such slot
 */
export function describePart(name, team, slot) {
  if (!valid.name.test(name ?? '')) throw new Error('The name of a front end has small letters and hyphens: npm run new:mfe -- wishlist --team wishlist');
  if (!valid.team.test(team ?? '')) throw new Error('A team’s name has small letters: npm run new:mfe -- wishlist --team wishlist');
  if (name === 'shell') throw new Error('`shell` is the name of the page that loads the front ends');
  if (takenWords.includes(name)) throw new Error(`A front end cannot have the name ${name}: its global variable would have the same name`);
  if (slot !== undefined && !componentSlots.includes(slot)) throw new Error(`There is no slot ${slot} for a component. The slots are ${componentSlots.join(', ')}.`);
  if (slot !== undefined && takenByFillings.includes(name)) throw new Error(`A front end that fills a slot cannot have the name ${name}: one of its own files or types has the name`);
  const words = name.split('-');
  const pascal = words.map(capital).join('');
  return {
    name,
    team,
    slot,
    folder: `mfe-${name}`,
    package: `@storefront/mfe-${name}`,
    /** The address of its page; undefined if it fills a slot. */
    url: slot === undefined ? `/${name}` : undefined,
    /** `ReturnLabels` in code, `returnLabels` in `paths`, `Return labels` on the page. */
    pascal,
    camel: pascal[0].toLowerCase() + pascal.slice(1),
    title: capital(words.join(' ')),
    version: '1.0.0',
  };
}
