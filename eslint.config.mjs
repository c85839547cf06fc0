import hooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import typescript from 'typescript-eslint';

export default typescript.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/.cache/**', '**/.data/**', 'artifacts/**'] },
  ...typescript.configs.recommended,
  {
    rules: {
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    // Input from outside must not keep a process busy, so each expression runs in linear time.
    plugins: { regexp },
    rules: {
      'regexp/no-dupe-disjunctions': ['error', { report: 'trivial', reportExponentialBacktracking: 'potential' }],
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    files: ['**/*.tsx', 'packages/web-kit/**/*.ts', 'shell/src/**/*.ts', 'mfe-*/src/**/*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['scripts/**', 'tools/fuzz/**', 'tools/bench/run.mjs', 'tools/bench/shares.mjs', '**/webpack.config.mjs', 'packages/webpack-config/**', 'all-in-one/**', '**/main.ts'], rules: { 'no-console': 'off' } },
);
