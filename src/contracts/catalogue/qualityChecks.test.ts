import { expect, it } from 'vitest';
import { measureText } from './qualityChecks.ts';

it.each([
  ['resolution', 720, '720 px'],
  ['duration', 3.04, '3.04 s'],
  ['duration', 300, '5 min'],
  ['duration', 754.9, '12 min 34 s'],
  ['orientation', 1.778, '1.78 : 1'],
  ['frame-rate', 23.976, '23.98 fps'],
  ['compression', 1_000_000, '1 Mbit/s'],
  ['black', 0.2, '20%'],
  ['shake', 0.0453, '4.5%'],
  ['damaged', 1234, '1,234'],
  ['brightness', 40, '40 luma'],
  ['clipping', -0.5, '-0.5 dBTP'],
])('reads %s of %d as %s', (code, value, text) => {
  expect(measureText(code, value)).toBe(text);
});

it.each(['readable', 'sound', 'private-data', 'unheard-of'])('has no number for %s', (code) => {
  expect(measureText(code, 1)).toBeNull();
});
