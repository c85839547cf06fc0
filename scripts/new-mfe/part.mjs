/** What a new part is called where. @typedef {ReturnType<typeof describePart>} Part */

const capital = (word) => word[0].toUpperCase() + word.slice(1);
const free = { name: /^[a-z]+(-[a-z]+)*$/, team: /^[a-z]+$/ };

/** @throws {Error} where a name cannot be a folder's, a path's and a label's at once */
export function describePart(name, team) {
  if (!free.name.test(name ?? '')) throw new Error('A front end is called by small letters and hyphens: npm run new:mfe -- wishlist --team wishlist');
  if (!free.team.test(team ?? '')) throw new Error('A team is called by small letters: npm run new:mfe -- wishlist --team wishlist');
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
