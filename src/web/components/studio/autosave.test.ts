import { beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { createAutosave, type Autosave, type SaveState } from './autosave.ts';

/** One save under way: the test says how it ends. */
type Save = { value: string; succeed: () => void; fail: (error: Error) => void };

let saves: Save[];
let states: SaveState[];
/** What waits for the pause in typing to end; undefined when nothing does. */
let pauseEnds: (() => void) | undefined;
let autosave: Autosave<string>;

beforeEach(() => {
  saves = [];
  states = [];
  pauseEnds = undefined;
  autosave = createAutosave<string>({
    save: (value) => new Promise<void>((resolve, reject) => saves.push({ value, succeed: resolve, fail: reject })),
    later: (act) => {
      pauseEnds = act;
      return () => {
        if (pauseEnds === act) pauseEnds = undefined;
      };
    },
    onState: (state) => states.push(state),
  });
});

const values = (): string[] => saves.map(({ value }) => value);

describe('a draft', () => {
  it('is saved once after a pause, as it is then', async () => {
    autosave.note('O');
    autosave.note('Oa');
    autosave.note('Oak');
    expect(values()).toEqual([]);
    pauseEnds?.();
    expect(values()).toEqual(['Oak']);
    saves[0]?.succeed();
    await expect.poll(() => states.at(-1)).toBe('saved');
  });

  it('is saved at once when asked to, and not again after the pause', async () => {
    autosave.note('Oak');
    const flushed = autosave.flush();
    expect(pauseEnds).toBeUndefined();
    saves[0]?.succeed();
    await flushed;
    await autosave.flush();
    expect(values()).toEqual(['Oak']);
  });

  it('is never saved twice at the same time, and the last state wins', async () => {
    autosave.note('first');
    const flushed = autosave.flush();
    autosave.note('second');
    void autosave.flush();
    autosave.note('third');
    void autosave.flush();
    expect(values()).toEqual(['first']);
    saves[0]?.succeed();
    await expect.poll(values).toEqual(['first', 'third']);
    expect(states.at(-1)).toBe('saving');
    saves[1]?.succeed();
    await flushed;
    expect(states.at(-1)).toBe('saved');
  });

  it('is kept when it could not be saved, and tried again', async () => {
    autosave.note('Oak');
    const failed = autosave.flush();
    saves[0]?.fail(new Problem('unavailable'));
    await failed;
    expect(states.at(-1)).toBe('failed');
    void autosave.flush();
    expect(values()).toEqual(['Oak', 'Oak']);
  });

  it('that failed gives way to what was typed since', async () => {
    autosave.note('Oak');
    const failed = autosave.flush();
    autosave.note('Oak stool');
    saves[0]?.fail(new Problem('unavailable'));
    await failed;
    void autosave.flush();
    expect(values()).toEqual(['Oak', 'Oak stool']);
  });

  it('that was dropped is not saved any more', async () => {
    autosave.note('Oak');
    autosave.drop();
    await autosave.flush();
    expect(pauseEnds).toBeUndefined();
    expect(values()).toEqual([]);
    expect(states.at(-1)).toBe('saved');
  });

  it('does not hide a fault of ours', async () => {
    autosave.note('Oak');
    const flushed = autosave.flush();
    saves[0]?.fail(new TypeError('a bug'));
    await expect(flushed).rejects.toThrow('a bug');
  });
});
