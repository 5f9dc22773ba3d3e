import sharp from 'sharp';
import { strokeWord } from './strokeLetters.ts';

/** Angle of the words, in degrees; steep enough to cross every part of a picture. */
const SLANT = -24;

/**
 * A transparent PNG of this size with the word all over it: quiet rows aslant, which no crop escapes, and one clear mark
 * at the bottom.
 */
export const renderWatermark = (
  word: string,
  { width, height }: { width: number; height: number },
): Promise<Buffer> => {
  const short = Math.min(width, height);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${rows(word, width, height, short / 13)}${corner(word, width, height, short / 22)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

/** Light strokes on dark ones, so that the word shows on any ground. */
const written = (path: string, opacity: number) =>
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round">` +
  `<g stroke="#0e0d0c" stroke-opacity="${opacity * 0.55}" stroke-width="2.3">${path}</g>` +
  `<g stroke="#ffffff" stroke-opacity="${opacity}" stroke-width="1.25">${path}</g></g>`;

const rows = (word: string, width: number, height: number, letterHeight: number) => {
  const { path, width: wordWidth } = strokeWord(word);
  const scale = letterHeight / 10;
  const across = (wordWidth + 26) * scale;
  const down = letterHeight * 4.2;
  const reach = Math.hypot(width, height) / 2;
  const lines = Math.ceil(reach / down);
  const columns = Math.ceil(reach / across) + 1;
  const marks = range(-lines, lines).flatMap((line) =>
    range(-columns, columns).map((column) => {
      const x = (column + (line % 2 === 0 ? 0 : 0.5)) * across - (wordWidth * scale) / 2;
      return `<g transform="translate(${x.toFixed(1)} ${(line * down - letterHeight / 2).toFixed(1)}) scale(${scale.toFixed(3)})">${written(path, 0.3)}</g>`;
    }),
  );
  return `<g transform="translate(${width / 2} ${height / 2}) rotate(${SLANT})">${marks.join('')}</g>`;
};

const corner = (word: string, width: number, height: number, letterHeight: number) => {
  const { path, width: wordWidth } = strokeWord(`${word} PREVIEW`);
  const scale = letterHeight / 10;
  const boxWidth = wordWidth * scale + letterHeight * 2;
  const boxHeight = letterHeight * 2.2;
  const x = (width - boxWidth) / 2;
  const y = height - boxHeight - letterHeight * 0.9;
  return (
    `<rect x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="${boxHeight / 2}" fill="#0e0d0c" fill-opacity="0.5"/>` +
    `<g transform="translate(${x + letterHeight} ${y + letterHeight * 0.6}) scale(${scale.toFixed(3)})" fill="none" stroke="#ffffff" ` +
    `stroke-opacity="0.9" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round">${path}</g>`
  );
};

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
