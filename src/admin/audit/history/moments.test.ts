import { describe, expect, it } from 'vitest';
import { causesOf, differencesOf, indexAt, stepTo } from './moments.ts';

const at = (...positions: string[]) => positions.map((position) => ({ position }));
const step = (id: string, causationId: string | null) => ({ id, causationId });

describe('a moment', () => {
  it('stays inside of the history', () => {
    expect(stepTo(0, -1, 3)).toBe(0);
    expect(stepTo(1, 1, 3)).toBe(2);
    expect(stepTo(2, 1, 3)).toBe(2);
    expect(stepTo(0, 1, 0)).toBe(0);
  });

  it('is the newest event at or before a position', () => {
    const steps = at('002', '004', '006');
    expect([null, '001', '002', '005', '009'].map((position) => indexAt(steps, position))).toEqual([2, 0, 0, 1, 2]);
  });
});

it('two states differ in what changed, what is new, and what is gone', () => {
  const before = [
    { path: 'status', value: 'requested' },
    { path: 'parts', value: ['a'] },
    { path: 'hold', value: 'why' },
  ];
  const after = [
    { path: 'status', value: 'paid' },
    { path: 'parts', value: ['a'] },
    { path: 'paidPence', value: 4000 },
    { path: 'failure', value: null },
  ];
  expect(differencesOf(before, after)).toEqual([
    { path: 'status', before: 'requested', after: 'paid' },
    { path: 'paidPence', before: null, after: 4000 },
    { path: 'hold', before: 'why', after: null },
  ]);
});

describe('the chain of causes', () => {
  const steps = [step('a', 'outside'), step('b', 'a'), step('c', 'b'), step('d', 'b'), step('e', 'd')];

  it('goes back to what began it, and forth to what it caused', () => {
    expect(causesOf(steps, 1)).toEqual({ causes: [0], effects: [2, 3] });
    expect(causesOf(steps, 4)).toEqual({ causes: [0, 1, 3], effects: [] });
    expect(causesOf(steps, 0)).toEqual({ causes: [], effects: [1] });
  });

  it('ends where events name each other', () => {
    expect(causesOf([step('a', 'b'), step('b', 'a')], 0).causes).toEqual([0, 1]);
  });
});
