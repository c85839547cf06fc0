import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine takes its time; what comes true at once is not waited for.
configure({ asyncUtilTimeout: 5_000 });

// jsdom has none.
globalThis.reportError = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
