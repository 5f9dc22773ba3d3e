import { WHOLE, type Rectangle } from './borders.ts';
import { climb } from '#platform/media/fingerprint/climb.ts';
import { PICTURES_PER_SECOND, type Extent } from '#platform/media/fingerprint/fingerprint.ts';
import { GRID, residualOf, tileLikeness } from '#platform/media/fingerprint/likeness.ts';
import { findMatches, type Match } from '#platform/media/fingerprint/matches.ts';
import { sharedPictures, type Couple, type Overlay } from './overlay.ts';
import { findLines, isOn, type TimeLine } from '#platform/media/fingerprint/timeLine.ts';
import { SPEEDS } from '#platform/media/fingerprint/thresholds.ts';
import { CROPS, stripsOf, TRANSFORMS } from './views.ts';

/** Enough to choose a line, and to fit the parts of the pictures onto each other. */
const COARSE = { size: 8, pictures: 40 } as const;
const FINE = { size: GRID / 2, pictures: 80 } as const;
const FITTED_PICTURES = 12;
/** So many pairs of parts are tried. */
const MOST_PARTS = 4;
/** Seconds; a few of them tell nothing about speed. */
const LEAST_LEVER = 10;

/** The best way to lay one video over the other; undefined when no two moments look alike. */
export const layOver = (couple: Couple, extent: Extent): Overlay | undefined => {
  const matches = findMatches(couple.query, couple.reference, extent);
  const chosen = chooseLine(couple, matches);
  if (chosen === undefined) return undefined;
  const inTime = fitTime(couple, chosen, COARSE);
  const fitted = bestOf(
    partsOn(inTime, matches).map((parts) => fitParts(couple, { ...inTime, ...parts })),
    (overlay) => meanLikeness(couple, overlay, sharedPictures(couple, overlay.line, FITTED_PICTURES)),
  );
  return fitted && fitParts(couple, fitTime(couple, fitted, FINE));
};

/** Among lines with nearly as many matches, the one on which the movement agrees, at the most natural speed. */
const chooseLine = (couple: Couple, matches: readonly Match[]): Overlay | undefined => {
  const found = TRANSFORMS.flatMap((transform) => {
    const those = matches.filter((match) => match.transform === transform);
    return findLines(those).map(({ support, ...line }) => ({ transform, line, support, those }));
  });
  const most = found.reduce((best, { support }) => Math.max(best, support), 0);
  const overlays = found
    .filter(({ support }) => support >= most / 2)
    .flatMap(({ transform, line, support, those }) =>
      partsOn({ transform, line }, those)
        .slice(0, 1)
        .map((parts) => ({ transform, line, ...parts, support })),
    );
  return bestOf(overlays, (overlay) => scoreInTime(couple, overlay, COARSE) + overlay.support / most);
};

/** The parts of the pictures of which the matches on a line speak most, most first. */
const partsOn = (
  { transform, line }: Pick<Overlay, 'transform' | 'line'>,
  matches: readonly Match[],
): { strip: Rectangle; crop: Rectangle }[] => {
  const weights = new Map<number, number>();
  for (const match of matches) {
    if (match.transform !== transform || !isOn(line, match)) continue;
    const key = match.strip * CROPS.length + match.crop;
    weights.set(key, (weights.get(key) ?? 0) + match.weight);
  }
  return [...weights]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_PARTS)
    .map(([key]) => ({
      strip: stripsOf(transform)[Math.floor(key / CROPS.length)] ?? WHOLE,
      crop: CROPS[key % CROPS.length] ?? WHOLE,
    }));
};

const bestOf = <Item>(items: readonly Item[], score: (overlay: Item) => number): Item | undefined => {
  const scored = items.map((overlay) => ({ overlay, score: score(overlay) }));
  return scored.reduce<(typeof scored)[number] | undefined>(
    (best, overlay) => (best === undefined || overlay.score > best.score ? overlay : best),
    undefined,
  )?.overlay;
};

/** How well the movement agrees; an unnatural speed must earn its place. */
const scoreInTime = (couple: Couple, overlay: Overlay, sample: { size: number; pictures: number }): number =>
  movementOn(couple, overlay, sample) - Math.abs(overlay.line.speed - 1);

const movementOn = (couple: Couple, overlay: Overlay, { size, pictures }: { size: number; pictures: number }): number =>
  residualOf(
    sharedPictures(couple, overlay.line, pictures)
      .map((picture) => couple.pairAt(overlay, picture, size))
      .filter((pair) => pair !== undefined),
  );

/** Moves the line, and turns it about the middle of what is shared, as long as the movement agrees better. */
const fitTime = (couple: Couple, overlay: Overlay, sample: { size: number; pictures: number }): Overlay => {
  const shared = sharedPictures(couple, overlay.line);
  const from = (shared[0] ?? 0) / PICTURES_PER_SECOND;
  const to = (shared.at(-1) ?? 0) / PICTURES_PER_SECOND;
  const middle = (from + to) / 2;
  const half = Math.max(LEAST_LEVER, (to - from) / 2);
  const turned = ({ speed, offset }: TimeLine, by: number): TimeLine => ({
    speed: speed + by / half,
    offset: offset - (by / half) * middle,
  });
  const line = climb({
    start: overlay.line,
    sizes: [0.5, 0.25, 0.125],
    neighbours: (at: TimeLine, size) => [
      ...[-size, size].map((by) => ({ ...at, offset: at.offset + by })),
      ...[-size, size].map((by) => turned(at, by)).filter(({ speed }) => isPossible(speed)),
    ],
    score: (at) => scoreInTime(couple, { ...overlay, line: at }, sample),
  });
  return { ...overlay, line };
};

const isPossible = (speed: number): boolean => speed >= SPEEDS.least && speed <= SPEEDS.most;

/** Moves the edges of the known part until the pictures lie over each other as well as they can. */
const fitParts = (couple: Couple, overlay: Overlay): Overlay => {
  const pictures = sharedPictures(couple, overlay.line, FITTED_PICTURES);
  const crop = climb({
    start: overlay.crop,
    sizes: [0.04, 0.02, 0.01],
    neighbours: movedEdges,
    score: (at) => meanLikeness(couple, { ...overlay, crop: at }, pictures),
  });
  return { ...overlay, crop };
};

const movedEdges = ({ left, top, right, bottom }: Rectangle, size: number): Rectangle[] =>
  [-size, size].flatMap((by) => [
    { left: left + by, top, right: right + by, bottom },
    { left, top: top + by, right, bottom: bottom + by },
    { left: left + by, top, right, bottom },
    { left, top, right: right + by, bottom },
    { left, top: top + by, right, bottom },
    { left, top, right, bottom: bottom + by },
    { left: left - by, top: top - by, right: right + by, bottom: bottom + by },
  ]);

const meanLikeness = (couple: Couple, overlay: Overlay, pictures: readonly number[]): number => {
  const found = pictures
    .map((picture) => couple.pairAt(overlay, picture, GRID))
    .map((pair) => pair && tileLikeness(...pair))
    .filter((likeness) => likeness !== undefined);
  return found.length === 0 ? -1 : found.reduce((sum, likeness) => sum + likeness, 0) / found.length;
};
