import { readdirSync, readFileSync } from 'node:fs';

const kibibyte = 1_024;
const megabyte = 1_000_000;

/** What a process holds, as Linux counts it: its memory in MB, and its open files, sockets and pipes. */
export function figuresOf(pid: number): { rssMb: number; handles: number } {
  const [, rss = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { rssMb: (Number(rss) * kibibyte) / megabyte, handles: readdirSync(`/proc/${pid}/fd`).length };
}
