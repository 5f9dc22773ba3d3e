/**
 * The defects that the product once had: `npm run simulate -- --defects` plants one of them at a time and looks for the
 * first seed, or runs the test, that finds it.
 */
import type { Defect } from './defect.ts';
import { moneyDefects } from './money.ts';
import { serverDefects } from './onServer.ts';
import { peopleDefects } from './people.ts';
import { processDefects } from './processes.ts';
import { salesDefects } from './sales.ts';

export const defects: readonly Defect[] = [
  ...salesDefects,
  ...moneyDefects,
  ...peopleDefects,
  ...processDefects,
  ...serverDefects,
];
