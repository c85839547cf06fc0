import { pino } from 'pino';

/** A line waits at most this long. */
const flushAfterMs = 100;
const flushAtLength = 16 * 1024;
const urgent = /^\{"level":"(?:warn|error|fatal)"/;

export interface LogDestination {
  write(line: string): void;
}

/**
 * Collects lines and writes them together: one write for each line costs about as much as an answer from memory. Warnings and errors are written at
 * once, and everything is written when the process exits. A killed process can lose the lines of its last 100 ms.
 * @param options.fd default: stdout
 */
export function openLogDestination({ fd = 1 }: { fd?: number } = {}): LogDestination {
  const stream = pino.destination({ fd, sync: true });
  let lines: string[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length === 0) return;
    const text = lines.join('');
    lines = [];
    length = 0;
    stream.write(text);
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
