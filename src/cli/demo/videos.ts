/** What the demo's creators film: one drawing each, over all categories. */
import type { SceneName } from '#driver/films/scenes.ts';

export type DemoVideo = {
  drawing: SceneName;
  /** 0 Marta, 1 Tom. */
  creator: 0 | 1;
  title: string;
  description: string;
  category: string;
  tags: string[];
  pricePence: number;
  seconds: number;
  /** What becomes of it; listed when left out. */
  fate?: 'sold' | 'waiting' | 'rejected';
};

export const demoVideos: readonly DemoVideo[] = [
  {
    drawing: 'shelf',
    creator: 0,
    title: 'Alcove shelves from scaffold boards',
    category: 'diy',
    description:
      'Two reclaimed scaffold boards become floating shelves in a Victorian alcove: scribing to a wall that is anything but straight, hidden brackets, sanding and a hard-wax finish. Every step in close-up with clean workshop sound, no music and no talking, ready for your own voice-over.',
    tags: ['shelves', 'woodwork', 'alcove'],
    pricePence: 11_000,
    seconds: 20,
  },
  {
    drawing: 'birdhouse',
    creator: 0,
    title: 'A bird box from one fence board',
    category: 'diy',
    description:
      'One board, one saw, eleven cuts: a nest box for blue tits, with measurements shown on screen and a proper pitched roof.',
    tags: ['birds', 'woodwork', 'beginner', 'garden'],
    pricePence: 6_500,
    seconds: 16,
  },
  {
    drawing: 'paint',
    creator: 1,
    title: 'Painting a hallway in one afternoon',
    category: 'diy',
    description:
      'Cutting in without tape, rolling in the right order, and the one mistake everybody makes at the ceiling line.',
    tags: ['painting', 'hallway'],
    pricePence: 4_900,
    seconds: 16,
    fate: 'sold',
  },
  {
    drawing: 'pot',
    creator: 0,
    title: 'Sunday ragù, start to plate',
    category: 'cooking',
    description:
      'Four hours of ragù in nine minutes of footage: soffritto, browning in batches, deglazing, the slow simmer and the toss with tagliatelle. Overhead and side angles, natural kitchen sound.',
    tags: ['ragu', 'italian', 'slow cooking'],
    pricePence: 6_000,
    seconds: 20,
  },
  {
    drawing: 'bread',
    creator: 1,
    title: 'Sourdough in a cold kitchen',
    category: 'cooking',
    description:
      'A winter schedule for sourdough: what changes at sixteen degrees, how the dough should feel at each fold, and the bake in a cast-iron pot.',
    tags: ['sourdough', 'baking', 'bread'],
    pricePence: 8_000,
    seconds: 18,
  },
  {
    drawing: 'pancake',
    creator: 0,
    title: 'Soufflé pancakes that stay up',
    category: 'cooking',
    description: 'Meringue, low heat and patience. Filmed from the side, so one can see them rise.',
    tags: ['pancakes', 'breakfast'],
    pricePence: 5_000,
    seconds: 14,
  },
  {
    drawing: 'wall',
    creator: 1,
    title: 'Repointing a Victorian garden wall',
    category: 'construction',
    description:
      'Raking out cement, mixing a lime mortar that the bricks can live with, and pointing a whole bay by hand. Includes a time-lapse of the full wall.',
    tags: ['brick', 'lime', 'restoration'],
    pricePence: 18_000,
    seconds: 20,
  },
  {
    drawing: 'crane',
    creator: 1,
    title: 'Lifting a ridge beam without a crew',
    category: 'construction',
    description:
      'A two-hundred-kilo oak beam goes up with a small crane, two straps and a lot of checking. Several angles, radio chatter included.',
    tags: ['timber frame', 'lifting', 'oak'],
    pricePence: 24_000,
    seconds: 16,
  },
  {
    drawing: 'gears',
    creator: 1,
    title: 'Timing belt on a 1.6 diesel, close up',
    category: 'automotive',
    description:
      'The whole job with locking pins, tensioner marks and torque figures on screen. No music; the ratchet is all you hear.',
    tags: ['engine', 'diesel', 'timing belt'],
    pricePence: 22_000,
    seconds: 18,
  },
  {
    drawing: 'pistons',
    creator: 1,
    title: 'How four strokes really move',
    category: 'automotive',
    description:
      'A cut-away engine turned by hand, filmed in slow motion: intake, compression, power, exhaust, again and again.',
    tags: ['engine', 'explained', 'slow motion'],
    pricePence: 15_000,
    seconds: 14,
  },
  {
    drawing: 'wheel',
    creator: 0,
    title: 'Swapping to winter wheels at home',
    category: 'automotive',
    description: 'Jack points, torque, and why the hub gets cleaned first.',
    tags: ['wheels', 'winter'],
    pricePence: 5_500,
    seconds: 14,
    fate: 'rejected',
  },
  {
    drawing: 'seedling',
    creator: 0,
    title: 'Tomatoes from seed, 60 days in one take',
    category: 'gardening',
    description:
      'One camera, one windowsill, sixty days. From the first crack in the soil to the day it moves outside. Sunrise and sunset kept in, so the light breathes.',
    tags: ['tomatoes', 'timelapse', 'seeds'],
    pricePence: 8_000,
    seconds: 20,
  },
  {
    drawing: 'watering',
    creator: 1,
    title: 'Watering a raised bed the slow way',
    category: 'gardening',
    description: 'Drip lines from a rain barrel: parts, levels, first fill and the leak that had to come.',
    tags: ['watering', 'raised bed', 'rain barrel'],
    pricePence: 4_500,
    seconds: 14,
  },
  {
    drawing: 'circuit',
    creator: 1,
    title: 'Tracing a fault on a bare board',
    category: 'technology',
    description: 'A dead radio, a magnifier and a logic probe: follow the signal until it stops, then find out why.',
    tags: ['electronics', 'repair', 'radio'],
    pricePence: 12_000,
    seconds: 16,
  },
  {
    drawing: 'computer',
    creator: 0,
    title: 'Reviving a 1983 home computer',
    category: 'technology',
    description: 'Recapping, keyboard membrane, RF modulator: from the loft to the first BASIC prompt in one sitting.',
    tags: ['retro', 'repair', 'computer'],
    pricePence: 14_000,
    seconds: 16,
  },
  {
    drawing: 'printer',
    creator: 1,
    title: 'A replacement gear, printed overnight',
    category: 'technology',
    description: 'Measuring a broken gear, drawing it again, and a night of printing in two minutes.',
    tags: ['3d printing', 'gear'],
    pricePence: 7_000,
    seconds: 14,
    fate: 'waiting',
  },
  {
    drawing: 'scarf',
    creator: 0,
    title: 'A two-colour brioche scarf',
    category: 'crafts',
    description: 'Both sides shown at once, slowly enough to follow: cast-on, the first rows, fixing a dropped stitch.',
    tags: ['knitting', 'brioche', 'wool'],
    pricePence: 4_000,
    seconds: 16,
  },
  {
    drawing: 'pottery',
    creator: 0,
    title: 'Throwing a stoneware bowl',
    category: 'crafts',
    description: 'Centring, opening, pulling the walls, and the moment it goes wrong; then again, and right.',
    tags: ['pottery', 'wheel', 'stoneware'],
    pricePence: 9_000,
    seconds: 16,
  },
];
