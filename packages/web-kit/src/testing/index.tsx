import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

export { addDialogs } from './dialog';
export { faultsWithMismatches } from './mismatched-answers';
export { heldAnswer } from './held-answer';
export type { PageOpening } from './mismatched-answers';
export { mockApi } from './mock-api';
export type { Mock, MockedAnswer, MockedApi, MockedCall } from './mock-api';
export { renderPage } from './render-page';
export type { History, RenderPageOptions } from './render-page';
export { logInAs, testToken, testUsers } from './session';
export type { TestUser } from './session';
export { setUpUser } from './user';
