/** The record of people and videos of a lived marketplace; it lies in the site's data folder. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteProcess } from './siteProcess.ts';

export type Lived = {
  /** Everybody's username. */
  people: readonly string[];
  /** The creator's videos, `Clip 1` first. */
  stock: readonly string[];
  /** Those that were examined; copies of them are sold, too (`stock.ts`). */
  films: readonly string[];
  /** By the username of the member of staff. */
  recoveryCodes: Readonly<Record<string, readonly string[]>>;
};

const fileIn = ({ dataDir }: Pick<SiteProcess, 'dataDir'>): string => path.join(dataDir, 'lived.json');

export const writeLived = (site: Pick<SiteProcess, 'dataDir'>, lived: Lived): void =>
  writeFileSync(fileIn(site), JSON.stringify(lived));

/** Undefined where the site started empty. */
export const readLived = (site: Pick<SiteProcess, 'dataDir'>): Lived | undefined =>
  existsSync(fileIn(site)) ? (JSON.parse(readFileSync(fileIn(site), 'utf8')) as Lived) : undefined;
