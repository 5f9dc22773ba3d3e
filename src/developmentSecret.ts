import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Outside production a secret is made once and stored with the data, so that a restart can read its data. */
export const developmentSecret = (dataDir: string): string => {
  const file = path.join(dataDir, 'development-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Whole at once, and the first of several processes wins: they all read its file.
    const own = `${file}.${process.pid}`;
    writeFileSync(own, randomBytes(32).toString('hex'), { mode: 0o600 });
    try {
      linkSync(own, file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(own);
    }
  }
  return readFileSync(file, 'utf8').trim();
};
