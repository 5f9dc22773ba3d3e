/** What the quality checks measure, in standard units. */

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

const inUnits =
  (unit: string, factor = 1) =>
  (value: number) =>
    `${numbers.format(value * factor)}${unit}`;
const share = (value: number): string => `${numbers.format(Math.round(value * 1000) / 10)}%`;
const length = (seconds: number): string => {
  if (seconds < 60) return `${numbers.format(seconds)} s`;
  const rest = Math.floor(seconds % 60);
  return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`;
};

/** By the code of the check; shares are 0 to 1, rates in bits a second. */
const forms: Partial<Record<string, (value: number) => string>> = {
  complete: share,
  resolution: inUnits(' px'),
  duration: length,
  orientation: inUnits(' : 1'),
  'frame-rate': inUnits(' fps'),
  compression: inUnits(' Mbit/s', 1e-6),
  black: share,
  frozen: share,
  // Mean luma of 8 bits, limited range (ITU-R BT.709): 16 is black, 235 is white.
  brightness: inUnits(' luma'),
  blur: share,
  letterbox: share,
  shake: share,
  damaged: inUnits(''),
  silence: share,
  // Decibels true peak (ITU-R BS.1770).
  clipping: inUnits(' dBTP'),
};

/** A value or limit as text, e.g. `720 px`, `2.4%`; null when a check only says yes or no. */
export const measureText = (code: string, value: number): string | null => forms[code]?.(value) ?? null;
