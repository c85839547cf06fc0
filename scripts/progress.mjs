/**
 * Shows progress: in a terminal, one line that is rewritten; elsewhere, a new line every five seconds.
 * @param {() => string} text returns a description of the current work
 * @returns {() => void} a function that removes the line
 */
export function showProgress(text) {
  const started = performance.now();
  const line = () => `  … ${text()} (${Math.round((performance.now() - started) / 1000)} s)`;
  const clear = '\r\x1b[2K';
  const { isTTY } = process.stdout;
  const timer = setInterval(() => process.stdout.write(isTTY ? clear + line() : `${line()}\n`), isTTY ? 250 : 5_000);
  return () => {
    clearInterval(timer);
    if (isTTY) process.stdout.write(clear);
  };
}
