import { createReadStream } from 'node:fs';

/** A grey picture, one byte a pixel, 0 black to 255 white, row after row. */
export type GreyFrame = { pixels: Uint8Array; width: number; height: number };

const FRAMES_AT_ONCE = 64;

/** Reads raw grey pictures of one size out of a file, in order; a last one that is not whole is left out. */
export async function* readGreyFrames(
  path: string,
  { width, height }: { width: number; height: number },
): AsyncGenerator<GreyFrame> {
  const bytes = width * height;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: bytes * FRAMES_AT_ONCE })) {
    const data = Buffer.concat([rest, chunk as Buffer]);
    const whole = Math.floor(data.length / bytes);
    for (let index = 0; index < whole; index += 1)
      yield { pixels: data.subarray(index * bytes, (index + 1) * bytes), width, height };
    rest = data.subarray(whole * bytes);
  }
}
