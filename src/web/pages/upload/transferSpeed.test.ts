import { describe, expect, it } from 'vitest';
import { createSpeedMeter, formatBytes, timeLeftText } from './transferSpeed.ts';

describe('the speed', () => {
  it('is not told before half a second is known', () => {
    const meter = createSpeedMeter();
    expect(meter.note(0, 0)).toBeNull();
    expect(meter.note(1000, 400)).toBeNull();
    expect(meter.note(1000, 500)).toBe(2000);
  });

  it('forgets what is older than five seconds', () => {
    const meter = createSpeedMeter();
    meter.note(0, 0);
    meter.note(10_000_000, 1000);
    expect(meter.note(10_005_000, 6000)).toBe(1000);
  });

  it('starts anew after a pause', () => {
    const meter = createSpeedMeter();
    meter.note(0, 0);
    meter.reset();
    expect(meter.note(5000, 4000)).toBeNull();
  });
});

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [35_000_000, '35 MB'],
  [20_000_000_000, '20 GB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it.each([
  [10, 'less than a minute left'],
  [60, 'about 1 minute left'],
  [150, 'about 3 minutes left'],
  [3600, 'about 1 hour left'],
  [9000, 'about 3 hours left'],
])('says of %i seconds: %s', (seconds, text) => {
  expect(timeLeftText(seconds * 100, 100)).toBe(text);
});
