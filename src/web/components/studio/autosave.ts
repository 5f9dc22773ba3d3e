import { Problem } from '#contracts/http/problem.ts';

export type SaveState = 'saving' | 'saved' | 'failed';

export type AutosaveDeps<Value> = {
  /** May throw `Problem`; what was typed is kept and tried again. */
  save: (value: Value) => Promise<unknown>;
  /** Acts a little later; answers how to call it off. */
  later: (act: () => void) => () => void;
  onState: (state: SaveState) => void;
};

export type Autosave<Value> = {
  /** Keeps this value, a little later. */
  note: (value: Value) => void;
  /** Saves what waits, now; done when nothing is under way. Never rejects for a refused save. */
  flush: () => Promise<void>;
  /** Forgets what waits: it has been kept in another way. */
  drop: () => void;
};

/** One save at a time and always the newest value, so that the last state wins. */
export const createAutosave = <Value>({ save, later, onState }: AutosaveDeps<Value>): Autosave<Value> => {
  let waiting: { value: Value } | null = null;
  let running: Promise<void> | null = null;
  let callOff = (): void => undefined;

  const saveAll = async (): Promise<void> => {
    while (waiting) {
      const { value } = waiting;
      waiting = null;
      onState('saving');
      try {
        await save(value);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        waiting ??= { value };
        return onState('failed');
      }
    }
    onState('saved');
  };
  const flush = (): Promise<void> => {
    callOff();
    if (running) return running;
    if (!waiting) return Promise.resolve();
    running = saveAll().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    note: (value) => {
      waiting = { value };
      onState('saving');
      callOff();
      callOff = later(() => void flush());
    },
    flush,
    drop: () => {
      callOff();
      waiting = null;
      onState('saved');
    },
  };
};
