/** A part of a picture: from left to right and from top to bottom, as shares of its width and height. */
export type Rectangle = Readonly<{ left: number; top: number; right: number; bottom: number }>;

export const WHOLE: Rectangle = { left: 0, top: 0, right: 1, bottom: 1 };

/** A part of a part, as a part of the whole. */
export const within = ({ left, top, right, bottom }: Rectangle, part: Rectangle): Rectangle => ({
  left: left + part.left * (right - left),
  top: top + part.top * (bottom - top),
  right: left + part.right * (right - left),
  bottom: top + part.bottom * (bottom - top),
});

/** A row whose brightest and darkest pixel differ no more than this many grey levels is empty (compression adds noise). */
const FLAT_RANGE = 10;
/** A border is there nearly all the time. */
const BORDER_SHARE = 0.9;
/** An upright phone video in a wide frame leaves 0.32; what leaves less is no border but an empty picture. */
const LEAST_LEFT = 0.25;

/** Counts empty rows and columns of square pictures, to find flat bars around the video. */
export const createBorderFinder = (side: number) => {
  const rows = new Uint32Array(side);
  const columns = new Uint32Array(side);
  let pictures = 0;
  return {
    add: (picture: Uint8Array): void => {
      const flatRows = flatLines(picture, side, { step: 1, next: side });
      // Black pictures say nothing about borders.
      if (flatRows.every(Boolean)) return;
      pictures += 1;
      flatRows.forEach((isFlat, index) => (rows[index] = (rows[index] ?? 0) + Number(isFlat)));
      flatLines(picture, side, { step: side, next: 1 }).forEach(
        (isFlat, index) => (columns[index] = (columns[index] ?? 0) + Number(isFlat)),
      );
    },
    /** What is left without the borders. */
    content: (): Rectangle => {
      const isBorder = (count: number) => pictures > 0 && count >= BORDER_SHARE * pictures;
      const [left, right] = extent(columns, isBorder);
      const [top, bottom] = extent(rows, isBorder);
      return right - left >= LEAST_LEFT && bottom - top >= LEAST_LEFT ? { left, top, right, bottom } : WHOLE;
    },
  };
};

const flatLines = (picture: Uint8Array, side: number, { step, next }: { step: number; next: number }): boolean[] =>
  Array.from({ length: side }, (_, line) => {
    let low = 255;
    let high = 0;
    for (let at = line * next, count = 0; count < side; count += 1, at += step) {
      const value = picture[at] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return high - low <= FLAT_RANGE;
  });

const extent = (counts: Uint32Array, isBorder: (count: number) => boolean): [from: number, to: number] => {
  const first = counts.findIndex((count) => !isBorder(count));
  const last = counts.findLastIndex((count) => !isBorder(count));
  return first < 0 ? [0, 1] : [first / counts.length, (last + 1) / counts.length];
};
