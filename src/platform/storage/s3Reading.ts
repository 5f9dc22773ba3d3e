/** The body of an object in pieces of one size, also when the connection breaks on the way. */

/** The first break counts, and those after it before a byte arrives. */
const MOST_BREAKS = 4;

type Part = { start: number; end: number; pieceBytes: number };

/** What has arrived and was not handed on yet. */
const createWaiting = (pieceBytes: number) => {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  return {
    add: (arrived: Uint8Array): void => {
      waiting.push(arrived);
      bytes += arrived.length;
    },
    /** The full pieces; at the end the rest, too. */
    take: function* (isEnd: boolean): Generator<Buffer, void> {
      if (bytes < pieceBytes && !isEnd) return;
      const all = Buffer.concat(waiting);
      let at = 0;
      for (; all.length - at >= pieceBytes; at += pieceBytes) yield all.subarray(at, at + pieceBytes);
      const rest = all.subarray(at);
      waiting = [rest];
      bytes = rest.length;
      if (isEnd && rest.length > 0) yield rest;
    },
  };
};

/**
 * Reads from `start` up to, not including, `end`. `request` opens the bytes from one place to another; after a break it is
 * asked for the rest. @throws what `request` throws, or the last break
 */
export async function* readPieces(
  { start, end, pieceBytes }: Part,
  request: (from: number, to: number) => Promise<AsyncIterable<Uint8Array>>,
): AsyncGenerator<Buffer, void> {
  if (end <= start) return;
  const waiting = createWaiting(pieceBytes);
  let at = start;
  for (let breaks = 0; at < end;) {
    const body = await request(at, end);
    try {
      for await (const arrived of body) {
        waiting.add(arrived);
        at += arrived.length;
        breaks = 0;
        yield* waiting.take(false);
      }
      if (at < end) throw new Error(`the store ended its answer ${end - at} bytes early`);
    } catch (error) {
      breaks += 1;
      if (breaks >= MOST_BREAKS) throw error;
    }
  }
  yield* waiting.take(true);
}
