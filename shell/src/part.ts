import manifest from '../package.json';

/** The shell as errors and traces name it. */
export const shellPart = { version: manifest.version, team: manifest.storefront.team };
