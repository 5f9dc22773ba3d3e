import { resolveEngines, type Engine } from './run/engine.ts';

/** Every ffmpeg of this machine: the system's, if it has one, and the one from npm. */
export const testEngines = async (): Promise<Engine[]> => {
  const engines = await resolveEngines();
  if (engines.length === 1) console.log('note: no ffmpeg of the system: films were examined by npm’s alone');
  return engines;
};
