/**
 * One process per folder. The owner leaves its address and a token in a file and repeats the token when asked at that
 * address, so a file left behind by a killed process, or a process id given to somebody else, holds nobody up.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const ownerFile = z.object({ port: z.int(), token: z.string() });

export const ownerPath = '/_sandbox/owner';

type Owner = z.output<typeof ownerFile>;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const readOwner = async (file: string): Promise<Owner | undefined> => {
  try {
    return ownerFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
};

const isAlive = async ({ port, token }: Owner): Promise<boolean> => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${ownerPath}`, { signal: AbortSignal.timeout(2000) });
    return (await response.text()) === token;
  } catch (error) {
    // A busy owner is still the owner; only one that cannot be reached is gone.
    return error instanceof DOMException && error.name === 'TimeoutError';
  }
};

const fileIn = (dir: string): string => path.join(dir, 'owner.json');

/** The address of the sandbox that uses the folder now; undefined when none does. */
export const findOwner = async (dir: string): Promise<string | undefined> => {
  const owner = await readOwner(fileIn(dir));
  return owner && (await isAlive(owner)) ? `http://127.0.0.1:${owner.port}` : undefined;
};

const claim = async (file: string, owner: Owner): Promise<boolean> => {
  try {
    await writeFile(file, JSON.stringify(owner), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Waits for an owner that is just ending (its parent may have been replaced already).
 * @throws Error when the folder is still in use after `patienceMs`.
 */
export const lockFolder = async (dir: string, owner: Owner, patienceMs = 15_000): Promise<() => Promise<void>> => {
  const file = fileIn(dir);
  const deadline = Date.now() + patienceMs;
  while (!(await claim(file, owner))) {
    const other = await readOwner(file);
    if (other === undefined || !(await isAlive(other))) await rm(file, { force: true });
    else if (Date.now() > deadline) throw new Error(`another sandbox (port ${other.port}) is using ${dir}`);
    else await wait(50);
  }
  return async () => {
    if ((await readOwner(file))?.token === owner.token) await rm(file, { force: true });
  };
};
