/** Which faults hold at a moment. */
import { lasting, type Fault, type FaultKind } from './plan.ts';

export type Weather = {
  /** The first fault of these kinds that holds now. */
  find: (...kinds: readonly FaultKind[]) => Fault | undefined;
  /** From now on nothing fails but what lasts. */
  clear: () => void;
};

/** An error that the world made, not the application. */
export class WorldError extends Error {
  override readonly name = 'WorldError';
}

export const createWeather = (faults: readonly Fault[], now: () => number): Weather => {
  let isClear = false;
  return {
    find: (...kinds) =>
      faults.find(
        ({ from, until, kind }) =>
          kinds.includes(kind) && from <= now() && now() < until && (!isClear || lasting.has(kind)),
      ),
    clear: () => {
      isClear = true;
    },
  };
};
