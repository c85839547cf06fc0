/** Memory that each chunk takes in addition to its bytes. */
const chunkBytes = 256;

interface Arriving {
  range: string;
  bytes: number;
  refuse: () => void;
}

export interface ArrivingBody {
  /** Counts a chunk. */
  add(bytes: number): void;
  /** The body is complete or was refused. */
  end(): void;
}

/**
 * Limits the memory of the request bodies that are still arriving. If they take too much, the address range with the most bytes loses its largest body. So slow
 * clients cannot fill the memory, and one address cannot keep the bodies of others out.
 */
export function createArrivingBodies(mostBytes: number) {
  const bodies = new Set<Arriving>();
  let total = 0;

  /** The largest body of the range with the most bytes. */
  function largest(): Arriving {
    const ofRange = new Map<string, number>();
    for (const { range, bytes } of bodies) ofRange.set(range, (ofRange.get(range) ?? 0) + bytes);
    return [...bodies].reduce((most, body) => ((ofRange.get(body.range)! - ofRange.get(most.range)! || body.bytes - most.bytes) > 0 ? body : most));
  }

  function end(body: Arriving): void {
    if (bodies.delete(body)) total -= body.bytes;
  }

  return {
    /** @param refuse called if the body must be dropped */
    open(range: string, refuse: () => void): ArrivingBody {
      const body: Arriving = { range, bytes: 0, refuse };
      bodies.add(body);
      return {
        add(bytes) {
          if (!bodies.has(body)) return;
          body.bytes += bytes + chunkBytes;
          total += bytes + chunkBytes;
          if (total <= mostBytes) return;
          const refused = largest();
          end(refused);
          refused.refuse();
        },
        end: () => end(body),
      };
    },
  };
}
