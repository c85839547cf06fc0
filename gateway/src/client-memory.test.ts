import { describe, expect, it } from 'vitest';
import { createClientMemory } from './client-memory';

/** Bodies that share 10 kB. */
function open() {
  const bodies = createClientMemory(10_000);
  const refused: string[] = [];
  return { refused, body: (range: string, name: string) => bodies.open(range, () => refused.push(name)) };
}

describe('bodies that are arriving', () => {
  it('have a limit of bytes together, and a body that ends makes room', () => {
    const { refused, body } = open();
    for (const name of ['first', 'second', 'third']) {
      const arrived = body('home', name);
      arrived.add(6_000);
      arrived.end();
      arrived.end();
    }
    expect(refused).toEqual([]);
    body('home', 'fourth').add(6_000);
    body('home', 'fifth').add(4_000);
    expect(refused).toEqual(['fourth']);
  });

  it('are refused from the range with the most bytes, the largest first', () => {
    const { refused, body } = open();
    body('flood', 'small').add(2_000);
    body('flood', 'large').add(3_000);
    const other = body('home', 'other');
    other.add(4_000);
    other.add(100);
    expect(refused).toEqual(['large']);
    body('flood', 'again').add(4_000);
    expect(refused).toEqual(['large', 'again']);
  });

  it('count every chunk, so that chunks of one byte take no more memory', () => {
    const { refused, body } = open();
    const drip = body('flood', 'drip');
    for (let chunk = 0; chunk < 100; chunk += 1) drip.add(1);
    expect(refused).toEqual(['drip']);
  });
});
