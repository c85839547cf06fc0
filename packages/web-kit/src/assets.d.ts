declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';

/** The webpack preset's alias for the real package; the shared subset replaces the package under its own name. */
declare module 'react-query-esm' {
  export * from '@tanstack/react-query';
}
