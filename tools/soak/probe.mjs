/** Loaded into every process that is soaked, ahead of its own code: tells what it holds once all that nobody needs any more is collected. */
process.on('message', () => {
  globalThis.gc();
  process.send(process.memoryUsage());
});
// The soak going away must not keep the process.
process.channel?.unref();
