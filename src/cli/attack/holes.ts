import { accessHoles } from './holes/access.ts';
import { accountHoles } from './holes/accounts.ts';
import { fileHoles } from './holes/files.ts';
import { floodHoles } from './holes/floods.ts';
import type { Hole } from './holes/hole.ts';
import { inputHoles } from './holes/input.ts';
import { moneyHoles } from './holes/money.ts';
import { pageHoles } from './holes/pages.ts';
import { sessionHoles } from './holes/sessions.ts';
import { storageHoles } from './holes/storage.ts';

/** One for each attack, by its name: with it the attack must succeed. */
export const holes: readonly Hole[] = [
  ...accountHoles,
  ...sessionHoles,
  ...accessHoles,
  ...moneyHoles,
  ...fileHoles,
  ...inputHoles,
  ...pageHoles,
  ...floodHoles,
  ...storageHoles,
];
