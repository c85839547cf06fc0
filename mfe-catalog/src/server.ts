/** The catalogue's server side: the shell renders its pages with it. */
export { head } from './head';
export { default, prefetch } from './routes';
