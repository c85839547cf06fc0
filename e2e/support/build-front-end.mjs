/** Builds the front end in the folder that is named. A file of its own: the bundler starts workers with the options of its process. */
import { buildPart } from '@storefront/webpack-config';

await buildPart(process.argv[2]);
