/** Loaded into every measured process before its own code. Sends the resources that the process has used so far. */
process.on('message', (ask) => {
  if (ask === 'usage') process.send({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() });
});
// The channel must keep neither the process nor the bench alive.
process.channel?.unref();
