/** Builds the front end in the given folder. A process of its own, because the bundler's workers inherit the options of their process. */
import { buildPart } from '@storefront/webpack-config';

await buildPart(process.argv[2]);
