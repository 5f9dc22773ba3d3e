import { resolveEngine, type Engine } from './run/engine.ts';

/** Every ffmpeg of this machine: the system's, if it has one, and the one from npm. */
export const testEngines = async (): Promise<Engine[]> => {
  const [first, packaged] = await Promise.all([resolveEngine(), resolveEngine({ searchPath: '' })]);
  if (first.ffmpeg === packaged.ffmpeg)
    console.log('note: no ffmpeg of the system: films were examined by npm’s alone');
  return first.ffmpeg === packaged.ffmpeg ? [packaged] : [first, packaged];
};
