/**
 * Capital letters and digits as single strokes, on a grid 6 wide and 10 high. Drawn here because a server may have no
 * fonts at all, and a watermark must look the same on every machine.
 */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M0 10L3 0L6 10M1.2 6.4H4.8',
  B: 'M0 0V10H3.4A2.7 2.7 0 0 0 3.4 4.6H0M0 0H3.2A2.3 2.3 0 0 1 3.2 4.6',
  C: 'M6 2A3.4 3.4 0 0 0 3.2 0C1.2 0 0 1.8 0 5S1.2 10 3.2 10A3.4 3.4 0 0 0 6 8',
  D: 'M0 0V10H2.6C5 10 6 8 6 5S5 0 2.6 0Z',
  E: 'M5.6 0H0V10H5.6M0 4.8H4.6',
  F: 'M5.6 0H0V10M0 4.8H4.6',
  G: 'M6 2A3.4 3.4 0 0 0 3.2 0C1.2 0 0 1.8 0 5S1.2 10 3.2 10S6 8.6 6 5.4H3.6',
  H: 'M0 0V10M6 0V10M0 4.8H6',
  I: 'M3 0V10',
  J: 'M5 0V7A2.5 2.9 0 0 1 0 7',
  K: 'M0 0V10M5.8 0L0 5.6M2 4L6 10',
  L: 'M0 0V10H5.4',
  M: 'M0 10V0L3 6L6 0V10',
  N: 'M0 10V0L6 10V0',
  O: 'M3 0C1.1 0 0 1.8 0 5S1.1 10 3 10S6 8.2 6 5S4.9 0 3 0Z',
  P: 'M0 10V0H3.2A2.7 2.7 0 0 1 3.2 5.4H0',
  Q: 'M3 0C1.1 0 0 1.8 0 5S1.1 10 3 10S6 8.2 6 5S4.9 0 3 0ZM3.8 7.4L6.2 10.4',
  R: 'M0 10V0H3.2A2.6 2.6 0 0 1 3.2 5.2H0M3 5.2L6 10',
  S: 'M5.6 1.8C5 .6 4.2 0 3 0C1.4 0 .3 1 .3 2.5C.3 5.8 5.8 4 5.8 7.4C5.8 9 4.6 10 3 10C1.6 10 .6 9.2 .2 8',
  T: 'M0 0H6M3 0V10',
  U: 'M0 0V6.6A3 3.4 0 0 0 6 6.6V0',
  V: 'M0 0L3 10L6 0',
  W: 'M0 0L1.6 10L3 3L4.4 10L6 0',
  X: 'M0 0L6 10M6 0L0 10',
  Y: 'M0 0L3 5L6 0M3 5V10',
  Z: 'M0 0H6L0 10H6',
  '0': 'M3 0C1.1 0 .4 1.8 .4 5S1.1 10 3 10S5.6 8.2 5.6 5S4.9 0 3 0Z',
  '1': 'M1 2L3.4 0V10',
  '2': 'M.4 2.4A2.6 2.5 0 1 1 5 4L.4 10H5.8',
  '3': 'M.4 0H5.4L2.6 4.2A2.9 2.9 0 1 1 .2 8.2',
  '4': 'M4.4 10V0L0 7H6',
  '5': 'M5.4 0H1L.6 4.6A3 2.9 0 1 1 .2 8.4',
  '6': 'M5 .6C2 0 .4 3 .4 6.6A2.6 3 0 1 0 .6 6',
  '7': 'M.2 0H5.8L2.2 10',
  '8': 'M3 0A2.3 2.3 0 1 0 3 4.6A2.7 2.7 0 1 0 3 10A2.7 2.7 0 1 0 3 4.6A2.3 2.3 0 1 0 3 0Z',
  '9': 'M5.6 3.6A2.6 3 0 1 1 5.4 2.8C6 6 4.4 10 1.2 9.4',
  '-': 'M1.2 5.2H4.8',
  '.': 'M3 9.9V10',
  '&': 'M6 10L1.4 3A1.9 1.9 0 1 1 4.6 2.6C4.4 4.4 .2 5 .2 7.6C.2 9.2 1.4 10 2.8 10C4.6 10 5.6 8.4 6 6.4',
};

const ADVANCE = 8.6;

/** The word as one SVG path 10 high, and its width on that scale; letters outside the alphabet are left out. */
export const strokeWord = (word: string): { path: string; width: number } => {
  const plain = word.normalize('NFD').toUpperCase();
  const drawable = [...plain].filter((letter) => letter === ' ' || LETTERS[letter] !== undefined);
  const letters = drawable.map((letter, index) =>
    letter === ' '
      ? ''
      : `<path d="${LETTERS[letter] ?? ''}" transform="translate(${(index * ADVANCE).toFixed(1)} 0)"/>`,
  );
  return { path: letters.join(''), width: Math.max(0, drawable.length * ADVANCE - (ADVANCE - 6)) };
};
