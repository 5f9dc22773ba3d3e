/** A scene at a moment, 0 (first picture) to 1 (last): a whole SVG of 1280 × 720 in one flat hand. */
export type Drawing = (t: number) => string;

/** The palette's temperature: paper, wood, clay, moss, petrol, brass. Named by what they remind of. */
export const ink = {
  paper: '#FAF7F2',
  sand: '#EAD8BC',
  oat: '#DFC9A6',
  peach: '#F3C79E',
  mist: '#D6DADD',
  sky: '#CFE0E4',
  sage: '#CFE3C8',
  wood: '#8C5A30',
  bark: '#6B4023',
  plank: '#B98350',
  clay: '#B5533A',
  brick: '#C1644A',
  rust: '#A43F26',
  ember: '#B93D0A',
  brass: '#DFA458',
  honey: '#F2B84B',
  leaf: '#3C8A5F',
  moss: '#2C6E4B',
  fern: '#57A777',
  soil: '#5C4330',
  humus: '#46321F',
  petrol: '#1F4E5F',
  teal: '#2F7A80',
  night: '#222F37',
  slate: '#3B4A54',
  board: '#14332C',
  signal: '#5CD6A9',
  steel: '#8D9498',
  silver: '#C6CFD6',
  ash: '#3A3733',
  coal: '#1B1A17',
  cream: '#F4EEE4',
  rose: '#D98C7A',
} as const;

const n = (value: number) => String(Math.round(value * 10) / 10);

export const picture = (ground: string, ...parts: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720">` +
  `<rect width="1280" height="720" fill="${ground}"/>${parts.join('')}</svg>`;

export const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  width <= 0 || height <= 0
    ? ''
    : `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}" fill="${fill}"/>`;

export const disc = (x: number, y: number, radius: number, fill: string): string =>
  radius <= 0 ? '' : `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  rx <= 0 || ry <= 0 ? '' : `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;

export const ring = (x: number, y: number, radius: number, colour: string, width: number): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${colour}" stroke-width="${n(width)}"/>`;

export const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;

export const line = (path: string, colour: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Moves, turns (degrees) and scales what is drawn around its own origin. */
export const at = (x: number, y: number, inner: string, { turn = 0, scale = 1 } = {}): string =>
  inner === ''
    ? ''
    : `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 1000) / 1000})">${inner}</g>`;

/** Everything nearer, by `scale`, around a point that stays where it is. */
export const nearer = (scale: number, x: number, y: number, inner: string): string =>
  `<g transform="translate(${n(x * (1 - scale))} ${n(y * (1 - scale))}) scale(${scale})">${inner}</g>`;

export const faded = (opacity: number, inner: string): string =>
  opacity <= 0.01 || inner === '' ? '' : `<g opacity="${Math.min(1, Math.round(opacity * 100) / 100)}">${inner}</g>`;

export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

export const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** How much of the stretch `from`–`to` has passed at `t`, 0 to 1, beginning and ending softly. */
export const phase = (t: number, from: number, to: number): number => {
  const x = clamp((t - from) / (to - from));
  return x * x * (3 - 2 * x);
};

/** The same, but overshooting a little before it comes to rest: for things that are put down. */
export const settle = (t: number, from: number, to: number): number => {
  const x = clamp((t - from) / (to - from)) - 1;
  return 1 + 2.2 * x * x * x + 1.2 * x * x;
};

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** −1 to 1, `times` swings over the whole clip. */
export const wave = (t: number, times: number, shift = 0): number => Math.sin(2 * Math.PI * (t * times + shift));

/** 0 to 1, again and again, `times` over the whole clip. */
export const cycle = (t: number, times: number, shift = 0): number => {
  const x = t * times + shift;
  return x - Math.floor(x);
};

/** A colour between two (`#rrggbb`). */
export const blend = (from: string, to: string, share: number): string => {
  const part = (colour: string, index: number) => parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);
  const mixed = [0, 1, 2].map((index) => Math.round(mix(part(from, index), part(to, index), clamp(share))));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

/** Late light through a window, wandering over a wall: nothing in a room stands quite still. */
export const windowLight = (t: number, x: number, y: number, opacity = 0.28): string =>
  faded(
    opacity,
    at(
      x + 90 * t,
      y,
      repeat(2, (column) =>
        repeat(2, (row) => {
          const left = column * 150 - row * 44;
          const top = row * 128;
          return shape(`M${n(left)} ${n(top)}h128l-38 112h-128z`, '#FFF6DF');
        }),
      ),
    ),
  );
