/** A worker that requests an address at a fixed rate, on an event loop of its own. It answers a message with the latencies (ms) since the last one. */
import { parentPort, workerData } from 'node:worker_threads';

const everyMs = 10;
let latencies = [];

setInterval(async () => {
  const startedAt = performance.now();
  const answer = await fetch(workerData.url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${workerData.url} answered ${answer.status}`);
  latencies.push(performance.now() - startedAt);
}, everyMs);

parentPort.on('message', () => {
  parentPort.postMessage(latencies);
  latencies = [];
});
