import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// The files of this project share a document. Each gets an empty page. A few tests render on the server, without a document.
const hasDocument = typeof document !== 'undefined';
if (hasDocument) {
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
}

// Long enough for a busy machine. A test that passes does not wait longer.
configure({ asyncUtilTimeout: 15_000 });

// jsdom does not have it.
globalThis.reportError = () => undefined;

afterEach(() => {
  if (!hasDocument) return;
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
