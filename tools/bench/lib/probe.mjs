/** Loaded into every measured process ahead of its own code: tells the bench what the process has used so far. */
process.on('message', (ask) => {
  if (ask === 'usage') process.send({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() });
});
// The bench going away must not keep the process, nor the process the bench.
process.channel?.unref();
