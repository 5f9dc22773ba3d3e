/** Which faults hold at a moment. */
import type { Fault, FaultKind } from './plan.ts';

export type Weather = {
  /** The first fault of these kinds that holds now. */
  find: (...kinds: readonly FaultKind[]) => Fault | undefined;
  /** From now on nothing fails, but a charge that cannot be read stays so. */
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
          kinds.includes(kind) && from <= now() && now() < until && (!isClear || kind === 'unreadableCharge'),
      ),
    clear: () => {
      isClear = true;
    },
  };
};
