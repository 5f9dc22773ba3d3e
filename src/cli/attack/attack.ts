import type { World } from './world.ts';

/** One thing that an attacker tries, as code. */
export type Attack = Readonly<{
  /** What the attacker wants; a planted hole names its attack by it. */
  name: string;
  /** Tries it. Returns what fell; undefined when it held. */
  run: (world: World) => Promise<string | undefined>;
}>;
