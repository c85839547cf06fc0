/**
 * Shows that work goes on: a line that is rewritten in a terminal, and a line every five seconds elsewhere.
 * @param {() => string} text what is going on now
 * @returns {() => void} ends it
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
