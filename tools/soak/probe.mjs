/** Loaded into every measured process before its own code. Answers each message with the memory after a full garbage collection. */
process.on('message', () => {
  globalThis.gc();
  process.send(process.memoryUsage());
});
// The channel to the soak program must not keep the process alive.
process.channel?.unref();
