import { pino } from 'pino';

/** A line waits at most this long. */
const flushAfterMs = 100;
const flushAtLength = 16 * 1024;
/** Characters that wait while they cannot be written. */
const maxWaiting = 1024 * 1024;
const urgent = /^\{"level":"(?:warn|error|fatal)"/;

export interface LogDestination {
  write(line: string): void;
}

/**
 * Collects lines and writes them together: one write for each line costs about as much as an answer from memory. Warnings and errors are written at
 * once, and everything is written when the process exits. A killed process can lose the lines of its last 100 ms. While the lines cannot be written, for
 * example because the disk is full, up to 1 MB of them wait for the next attempt, which the next lines start. A line then tells how many others were lost.
 * @param options.fd default: stdout
 */
export function openLogDestination({ fd = 1 }: { fd?: number } = {}): LogDestination {
  const stream = pino.destination({ fd, sync: true });
  let isFailing = false;
  let waiting = 0;
  let lost = 0;
  stream.on('error', () => (isFailing = true));
  let lines: string[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length === 0) return;
    const collected = lines;
    const added = length;
    lines = [];
    length = 0;
    if (isFailing) retry();
    if (isFailing && waiting + added > maxWaiting) {
      lost += collected.length;
      return;
    }
    stream.write(collected.join(''));
    waiting = isFailing ? waiting + added : 0;
  }

  function retry(): void {
    isFailing = false;
    // `flush` does nothing in a stream without `minLength`.
    stream.write('');
    if (isFailing) return;
    waiting = 0;
    if (lost === 0) return;
    stream.write(`${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lost, msg: 'Lines of the log were lost, because they could not be written' })}\n`);
    lost = 0;
  }

  process.on('exit', flush);
  return {
    write(line) {
      lines.push(line);
      length += line.length;
      if (length >= flushAtLength || urgent.test(line)) flush();
      else timer ??= setTimeout(flush, flushAfterMs).unref();
    },
  };
}
