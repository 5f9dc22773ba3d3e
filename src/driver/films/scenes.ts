import { birdhouse } from './drawings/birdhouse.ts';
import { bread } from './drawings/bread.ts';
import { circuit } from './drawings/circuit.ts';
import { computer } from './drawings/computer.ts';
import { crane } from './drawings/crane.ts';
import { gears } from './drawings/gears.ts';
import { paint } from './drawings/paint.ts';
import { pancake } from './drawings/pancake.ts';
import type { Drawing } from './drawings/pen.ts';
import { pistons } from './drawings/pistons.ts';
import { pot } from './drawings/pot.ts';
import { pottery } from './drawings/pottery.ts';
import { printer } from './drawings/printer.ts';
import { scarf } from './drawings/scarf.ts';
import { seedling } from './drawings/seedling.ts';
import { shelf } from './drawings/shelf.ts';
import { wall } from './drawings/wall.ts';
import { watering } from './drawings/watering.ts';
import { wheel } from './drawings/wheel.ts';
import type { Timbre } from './sound.ts';

export type Scene = {
  category: 'diy' | 'cooking' | 'construction' | 'automotive' | 'gardening' | 'technology' | 'crafts';
  draw: Drawing;
  sound: Timbre;
  /** Never filmed from the other side, because it would read backwards. */
  hasSides?: boolean;
  /** Where the upright crop looks, in pixels from the left (of 1280); the middle when not given. */
  focus?: (t: number) => number;
};

/** Everything the demo can film. */
export const scenes = {
  shelf: { category: 'diy', draw: shelf, sound: { blow: 'knock', everySeconds: 0.9, root: 196, air: 0.25 } },
  paint: {
    category: 'diy',
    draw: paint,
    sound: { blow: 'brush', everySeconds: 1.1, root: 220, air: 0.35 },
    focus: (t) => 220 + 800 * t,
  },
  birdhouse: { category: 'diy', draw: birdhouse, sound: { blow: 'knock', everySeconds: 0.55, root: 247, air: 0.3 } },
  pot: { category: 'cooking', draw: pot, sound: { blow: 'bubble', everySeconds: 0.24, root: 175, air: 0.5 } },
  pancake: { category: 'cooking', draw: pancake, sound: { blow: 'brush', everySeconds: 0.7, root: 233, air: 0.7 } },
  bread: {
    category: 'cooking',
    draw: bread,
    sound: { blow: 'tick', everySeconds: 1, root: 165, air: 0.45 },
    focus: () => 525,
  },
  wall: { category: 'construction', draw: wall, sound: { blow: 'stone', everySeconds: 0.8, root: 147, air: 0.3 } },
  crane: {
    category: 'construction',
    draw: crane,
    sound: { blow: 'stone', everySeconds: 1.6, root: 131, air: 0.6 },
    focus: () => 760,
  },
  gears: { category: 'automotive', draw: gears, sound: { blow: 'tick', everySeconds: 0.2, root: 110, air: 0.5 } },
  pistons: { category: 'automotive', draw: pistons, sound: { blow: 'stone', everySeconds: 0.16, root: 98, air: 0.4 } },
  wheel: { category: 'automotive', draw: wheel, sound: { blow: 'tick', everySeconds: 0.45, root: 123, air: 0.3 } },
  seedling: { category: 'gardening', draw: seedling, sound: { blow: 'bell', everySeconds: 1.4, root: 262, air: 0.35 } },
  watering: {
    category: 'gardening',
    draw: watering,
    sound: { blow: 'bubble', everySeconds: 0.15, root: 294, air: 0.6 },
    focus: (t) => 330 + 760 * Math.min(1, t / 0.8),
  },
  circuit: { category: 'technology', draw: circuit, sound: { blow: 'beep', everySeconds: 0.3, root: 330, air: 0.15 } },
  printer: { category: 'technology', draw: printer, sound: { blow: 'beep', everySeconds: 0.5, root: 208, air: 0.4 } },
  computer: {
    category: 'technology',
    draw: computer,
    hasSides: true,
    sound: { blow: 'beep', everySeconds: 0.2, root: 277, air: 0.25 },
  },
  scarf: {
    category: 'crafts',
    draw: scarf,
    sound: { blow: 'tick', everySeconds: 0.35, root: 185, air: 0.2 },
    focus: () => 600,
  },
  pottery: { category: 'crafts', draw: pottery, sound: { blow: 'brush', everySeconds: 0.5, root: 156, air: 0.5 } },
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
