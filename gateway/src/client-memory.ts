/** Memory that each chunk takes in addition to its bytes. */
const chunkBytes = 256;

interface Held {
  range: string;
  bytes: number;
  drop: () => void;
}

export interface HeldMemory {
  /** Counts a chunk. */
  add(bytes: number): void;
  /** The memory is free. */
  end(): void;
}

/**
 * Limits the memory that slow clients hold: bodies that are still arriving, or answers that are not read yet. If it is too much, the address range with the most
 * bytes loses its largest body or answer. So slow clients cannot fill the memory, and one address cannot take it from others.
 */
export function createClientMemory(mostBytes: number) {
  const all = new Set<Held>();
  let total = 0;

  /** The largest of the range with the most bytes. */
  function largest(): Held {
    const ofRange = new Map<string, number>();
    for (const { range, bytes } of all) ofRange.set(range, (ofRange.get(range) ?? 0) + bytes);
    return [...all].reduce((most, held) => ((ofRange.get(held.range)! - ofRange.get(most.range)! || held.bytes - most.bytes) > 0 ? held : most));
  }

  function end(held: Held): void {
    if (all.delete(held)) total -= held.bytes;
  }

  return {
    /** @param drop called if the memory must be freed */
    open(range: string, drop: () => void): HeldMemory {
      const held: Held = { range, bytes: 0, drop };
      all.add(held);
      return {
        add(bytes) {
          if (!all.has(held)) return;
          held.bytes += bytes + chunkBytes;
          total += bytes + chunkBytes;
          if (total <= mostBytes) return;
          const dropped = largest();
          end(dropped);
          dropped.drop();
        },
        end: () => end(held),
      };
    },
  };
}
