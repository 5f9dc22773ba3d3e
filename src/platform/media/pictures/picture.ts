import type { Engine } from '#platform/media/run/engine.ts';
import type { MediaFacts } from '#platform/media/files/probe.ts';

/** The next even number of pixels below, as H.264 wants it, never 0. */
const even = (pixels: number) => Math.max(2, Math.floor(pixels / 2 + 1e-6) * 2);

/** Size of the whole picture with its short side brought to at most `shortSide` pixels; never enlarged, both sides even. */
export const sizeByShortSide = ({ width, height }: MediaFacts, shortSide: number) => {
  const factor = Math.min(1, shortSide / Math.min(width, height));
  return { width: even(width * factor), height: even(height * factor) };
};

/** The same by its width. */
export const sizeByWidth = ({ width, height }: Pick<MediaFacts, 'width' | 'height'>, wanted: number) => {
  const factor = Math.min(1, wanted / width);
  return { width: even(width * factor), height: even(height * factor) };
};

/**
 * Filters that bring a decoded picture to this size and to ordinary colours. Without tone mapping, what a phone films in
 * HDR (PQ or HLG) looks grey. Scaled first: mapping the small picture costs a tenth. For moving pictures `bilinear` is
 * enough, and spares a seventh of a whole pass.
 */
export const toSize = (
  engine: Engine,
  facts: MediaFacts,
  size: { width: number; height: number },
  kernel: 'bicubic' | 'bilinear' = 'bicubic',
): string => {
  const scaled = `scale=${size.width}:${size.height}:flags=${kernel},setsar=1`;
  if (facts.hdr === null || !engine.canToneMap) return `${scaled},format=yuv420p`;
  const transfer = facts.hdr === 'pq' ? 'smpte2084' : 'arib-std-b67';
  return [
    scaled,
    `zscale=tin=${transfer}:pin=2020:min=2020_ncl:p=2020:m=2020_ncl:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=709',
    'tonemap=hable:desat=2:peak=10',
    'zscale=t=709:m=709:r=limited',
    'format=yuv420p',
  ].join(',');
};

/**
 * An output of the pass that reads the whole file: its part of the graph, and what maps and writes it. All parts are one graph, as ffmpeg
 * reads on for one graph at a time, and keeps in memory what others have not asked for.
 */
export type PassOutput = Readonly<{ graph: string; args: readonly string[] }>;
