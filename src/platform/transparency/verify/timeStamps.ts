/** The time stamps of the checkpoints that are kept. */
import { hash } from 'node:crypto';
import { sizeOfKept, type TreeFiles } from '#platform/transparency/treeFiles.ts';
import type { Finding } from './finding.ts';

/** `oldestWithout` is the key of the first checkpoint that has none; undefined when each has one. */
export type VerifiedTimeStamps = Readonly<{
  kept: number;
  stamped: number;
  oldestWithout: string | undefined;
  findings: readonly Finding[];
}>;

/** The first stamp loads what reads it; most processes never read one. */
const compare = async (where: string, text: string, stamp: Buffer): Promise<Finding[]> => {
  const { readTimeStamp } = await import('#platform/transparency/timeStamps/timeStamp.ts');
  const expected = `a time stamp over the SHA-256 ${hash('sha256', text, 'hex')}`;
  try {
    const found = readTimeStamp(stamp).imprint.toString('hex');
    return hash('sha256', text, 'hex') === found ? [] : [{ where, expected, found: `one over ${found}` }];
  } catch (error) {
    return [{ where, expected, found: error instanceof Error ? error.message : 'none' }];
  }
};

/** Compares what each time stamp was made over; whether its signature is that of the authority, `openssl ts -verify` says. */
export const verifyTimeStamps = async (files: TreeFiles): Promise<VerifiedTimeStamps> => {
  const keys: string[] = [];
  for await (const key of files.listKept()) keys.push(key);
  const findings: Finding[] = [];
  let stamped = 0;
  let oldestWithout: string | undefined;
  for (const key of keys.toSorted((some, others) => sizeOfKept(some) - sizeOfKept(others))) {
    const stamp = await files.readTimeStamp(key);
    if (stamp) {
      stamped += 1;
      findings.push(...(await compare(`${key}.tsr`, await files.readKept(key), stamp)));
    } else oldestWithout ??= key;
  }
  return { kept: keys.length, stamped, oldestWithout, findings };
};
