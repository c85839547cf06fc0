import type { MockedAnswer } from './mock-api';

/** A mock whose calls wait until the test gives the answer. */
export function heldAnswer() {
  let answer: (answer: MockedAnswer) => void = () => undefined;
  const held = new Promise<MockedAnswer>((resolve) => (answer = resolve));
  return { mock: () => held, answer };
}
