/** How surely a line stands still from one place on it to another (exclusive), 0 to 1; lines and places count pixels. */
export type Line = (line: number, from: number, to: number) => number;
export type StandingLines = Readonly<{ upright: Line; level: Line }>;

/** Root mean square of the movement in grey levels; what moves less tells nothing by its movement. */
const LEAST_MOVEMENT = 2;
/** What stands still parts its sides by twice as many grey levels as is usual beside it, and by so many more. */
const LEAST_STEP = 6;
/** And always in the same direction: this share of the differences remains in their sum. */
const SAME_DIRECTION = 0.85;
const STANDING = 0.7;
/** Pixels from a line to the places beside it that it is compared with. */
const BESIDE = 3;
/** How much the calmer one of them counts. */
const CALMER = 0.4;

/**
 * Finds where pictures are put together of several videos: what moves on the one side of such a line has nothing to do with
 * what moves on the other, or there is a step that never moves. A line goes through the middle of a pixel and parts its two
 * neighbours, so that it may lie anywhere within the pixel.
 */
export const createLineFinder = (side: number) => {
  const upright = createDirection(side, { across: 1, along: side });
  const level = createDirection(side, { across: side, along: 1 });
  let before: Uint8Array | undefined;
  return {
    add: (picture: Uint8Array): void => {
      if (before !== undefined) {
        upright.add(picture, before);
        level.add(picture, before);
      }
      before = picture.slice();
    },
    lines: (): StandingLines => ({ upright: upright.line(), level: level.line() }),
  };
};

/** Steps in the picture that lead across the lines and along them. */
type Steps = { across: number; along: number };

const createDirection = (side: number, { across, along }: Steps) => {
  /** Sums over time of squares: how differently both sides move, and how much; and of the step between them. */
  const apart = new Float64Array(side * side);
  const moved = new Float64Array(side * side);
  const step = new Float64Array(side * side);
  const stepSize = new Float64Array(side * side);
  let pictures = 0;

  const add = (picture: Uint8Array, before: Uint8Array): void => {
    pictures += 1;
    for (let line = 1; line < side - 1; line += 1)
      for (let place = 0; place < side; place += 1) {
        const at = line * across + place * along;
        const first = picture[at - across] ?? 0;
        const second = picture[at + across] ?? 0;
        const firstMove = first - (before[at - across] ?? 0);
        const secondMove = second - (before[at + across] ?? 0);
        apart[at] = (apart[at] ?? 0) + (firstMove - secondMove) ** 2;
        moved[at] = (moved[at] ?? 0) + firstMove ** 2 + secondMove ** 2;
        step[at] = (step[at] ?? 0) + first - second;
        stepSize[at] = (stepSize[at] ?? 0) + Math.abs(first - second);
      }
  };

  const independence = (at: number): number => {
    const movement = moved[at] ?? 0;
    return movement <= 2 * LEAST_MOVEMENT ** 2 * pictures ? 0 : (apart[at] ?? 0) / movement;
  };
  const contrast = (at: number): number => Math.abs(step[at] ?? 0) / pictures;

  const sureness = (line: number, at: number): number => {
    const beside = [-BESIDE, BESIDE]
      .filter((by) => line + by > 0 && line + by < side - 1)
      .map((by) => at + by * across);
    const wilder = Math.max(...beside.map(independence));
    const calmer = Math.min(...beside.map(independence));
    const isStanding =
      Math.abs(step[at] ?? 0) >= SAME_DIRECTION * (stepSize[at] ?? 0) &&
      contrast(at) >= LEAST_STEP + 2 * Math.max(...beside.map(contrast));
    const moves = independence(at) - CALMER * calmer - (1 - CALMER) * wilder;
    return Math.max(isStanding ? STANDING : 0, Math.min(1, moves));
  };

  return {
    add,
    line: (): Line => {
      // Sums up to each place on a line, so that the mean of any stretch takes two of them.
      const sums = new Float64Array(side * (side + 1));
      for (let line = 1; line < side - 1; line += 1)
        for (let place = 0; place < side; place += 1) {
          const at = line * (side + 1) + place;
          sums[at + 1] = (sums[at] ?? 0) + sureness(line, line * across + place * along);
        }
      return (line, from, to) =>
        ((sums[line * (side + 1) + to] ?? 0) - (sums[line * (side + 1) + from] ?? 0)) / (to - from);
    },
  };
};
