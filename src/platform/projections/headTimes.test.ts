import { describe, expect, it } from 'vitest';
import { headTimes } from './headTimes.ts';

describe('how long a consumer is behind', () => {
  it('is the time since the first event that it has not passed', () => {
    const times = headTimes();
    times.note('05', 10_000);
    times.note('06', 20_000);
    times.note('07', 30_000);
    expect(times.secondsBehind('05', 50_000)).toBe(30);
    expect(times.secondsBehind('06', 50_000)).toBe(20);
    expect(times.secondsBehind('', 50_000)).toBe(40);
  });

  it('is nothing at the head', () => {
    const times = headTimes();
    expect(times.secondsBehind('', 1)).toBe(0);
    times.note('05', 10_000);
    expect(times.secondsBehind('05', 99_000)).toBe(0);
  });

  it('does not begin anew when the same head is seen again', () => {
    const times = headTimes();
    times.note('05', 10_000);
    times.note('05', 60_000);
    times.note('04', 70_000);
    expect(times.secondsBehind('04', 70_000)).toBe(60);
  });

  it('forgets no head for an older answer that arrives late', () => {
    const times = headTimes();
    times.note('07', 1000);
    times.note('05', 1100);
    expect(times.secondsBehind('06', 2000)).toBe(1);
  });

  it('stays right within a factor of the moments that are kept, however many there were', () => {
    const times = headTimes(10);
    for (let n = 1; n <= 1000; n += 1) times.note(String(n).padStart(4, '0'), n * 1000);
    const behind = times.secondsBehind('0000', 1_000_000);
    expect(behind).toBeGreaterThan(990);
    expect(times.secondsBehind('0999', 1_000_000)).toBeGreaterThanOrEqual(0);
    expect(times.secondsBehind('1000', 1_000_000)).toBe(0);
  });
});
