import manifest from '../package.json';

/** The shell's version and team, for error reports and traces. */
export const shellPart = { version: manifest.version, team: manifest.storefront.team };
