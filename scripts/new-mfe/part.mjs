/** The names of a new part. @typedef {ReturnType<typeof describePart>} Part */

const capital = (word) => word[0].toUpperCase() + word.slice(1);
const valid = { name: /^[a-z]+(-[a-z]+)*$/, team: /^[a-z]+$/ };

/** @throws {Error} if a name cannot be a folder, a path and a label */
export function describePart(name, team) {
  if (!valid.name.test(name ?? '')) throw new Error('The name of a front end has small letters and hyphens: npm run new:mfe -- wishlist --team wishlist');
  if (!valid.team.test(team ?? '')) throw new Error('A team’s name has small letters: npm run new:mfe -- wishlist --team wishlist');
  const words = name.split('-');
  const pascal = words.map(capital).join('');
  return {
    name,
    team,
    folder: `mfe-${name}`,
    package: `@storefront/mfe-${name}`,
    url: `/${name}`,
    /** `ReturnLabels` in code, `returnLabels` in `paths`, `Return labels` on the page. */
    pascal,
    camel: pascal[0].toLowerCase() + pascal.slice(1),
    title: capital(words.join(' ')),
    version: '1.0.0',
  };
}
