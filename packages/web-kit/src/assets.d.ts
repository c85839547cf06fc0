declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';

/** The alias that the webpack preset gives to the real package, so that the shared entry can stand in its place. */
declare module 'react-query-esm' {
  export * from '@tanstack/react-query';
}
