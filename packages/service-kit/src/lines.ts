/**
 * The lines of a text stream. It splits at `\n` alone, because `node:readline` also splits at U+2028 and U+2029, which JSON may contain.
 * @param text pieces of any length
 */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
