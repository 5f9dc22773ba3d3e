/** A chart of times over the number of listings, both in powers of ten, as a picture for the documents. */

type Point = { listings: number; p50: number; p99: number };

const WIDTH = 640;
const HEIGHT = 320;
const LEFT = 60;
const RIGHT = 620;
const TOP = 20;
const BOTTOM = 280;

const decades = [1, 10, 100, 1000] as const;

const rounded = (pixels: number): number => Math.round(10 * pixels) / 10;
const acrossOf = (listings: number): number =>
  rounded(LEFT + 40 + ((Math.log10(listings) - 4) / 2) * (RIGHT - LEFT - 80));
const downOf = (ms: number): number => rounded(BOTTOM - (Math.log10(Math.max(1, ms)) / 3) * (BOTTOM - TOP));

const text = (x: number, y: number, words: string, anchor = 'start'): string =>
  `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}" text-anchor="${anchor}">${words}</text>`;

const lineOf = (points: readonly Point[], key: 'p50' | 'p99', colour: string): string => {
  const at = points.map((point) => ({ x: acrossOf(point.listings), y: downOf(point[key]), ms: point[key] }));
  const path = at.map(({ x, y }) => `${x},${y}`).join(' ');
  const marks = at.map(({ x, y, ms }) => `<circle cx="${x}" cy="${y}" r="4"/>${text(x, y - 8, `${ms} ms`, 'middle')}`);
  return `<g fill="${colour}"><polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${marks.join('')}
${text(RIGHT, (at.at(-1)?.y ?? 0) + 4, key, 'end')}</g>`;
};

const aim = (ms: number, key: string): string =>
  `<line x1="${LEFT}" x2="${RIGHT}" y1="${downOf(ms)}" y2="${downOf(ms)}" stroke="#888" stroke-dasharray="4 4"/>
${text(LEFT + 4, downOf(ms) - 4, `target of the ${key}: ${ms} ms`)}`;

export const drawListings = (
  points: readonly Point[],
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img">
<title>GET /api/videos at 50 requests a second, by the number of listings</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${decades.map((ms) => `<line x1="${LEFT}" x2="${RIGHT}" y1="${downOf(ms)}" y2="${downOf(ms)}" stroke="#ddd"/>${text(LEFT - 6, downOf(ms) + 4, `${ms} ms`, 'end')}`).join('\n')}
${points.map(({ listings }) => text(acrossOf(listings), BOTTOM + 18, listings.toLocaleString('en-GB'), 'middle')).join('\n')}
${text((LEFT + RIGHT) / 2, BOTTOM + 34, 'listings', 'middle')}
${aim(10, 'p50')}
${aim(50, 'p99')}
${lineOf(points, 'p99', '#b04a2f')}
${lineOf(points, 'p50', '#2f6db0')}
</svg>
`;
