import { readdirSync, readFileSync } from 'node:fs';

const kibibyte = 1_024;
const megabyte = 1_000_000;

/** The resident memory of a process in MB, and its number of open files, sockets and pipes, as Linux counts them. */
export function figuresOf(pid: number): { rssMb: number; handles: number } {
  const [, rss = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { rssMb: (Number(rss) * kibibyte) / megabyte, handles: readdirSync(`/proc/${pid}/fd`).length };
}
