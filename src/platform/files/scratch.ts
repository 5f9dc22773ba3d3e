/** Folders for work on copies in clear, named after who works there, so that a start wipes those of the dead and no other. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** `<host>.<pid>.<uuid>`; a host name may hold points. */
const NAME = /^(?<host>.+)\.(?<pid>\d+)\.[\da-f-]{36}$/;

type Options = { now?: () => Date; host?: string; pid?: number };

/**
 * `root` is shared by all processes of the marketplace, also on other machines. `host` and `pid` are of this process; `now`
 * is the clock of the file system.
 */
export const scratchIn = (root: string, options: Options = {}) => {
  const { now = () => new Date(), host = hostname(), pid = process.pid } = options;
  /** Nobody works there: another machine's process would be done within a day. */
  const isAbandoned = async (name: string): Promise<boolean> => {
    const { groups } = NAME.exec(name) ?? {};
    if (groups?.['host'] === host) return Number(groups['pid']) === pid || !isAlive(Number(groups['pid']));
    const { mtimeMs } = await stat(path.join(root, name));
    return groups === undefined || now().getTime() - mtimeMs > DAY_MS;
  };
  return {
    /** Removes what killed processes left. Called once, before this process works there. */
    wipe: async (): Promise<void> => {
      await mkdir(root, { recursive: true, mode: 0o700 });
      for (const name of await readdir(root))
        // Gone meanwhile: then nobody needs to remove it.
        if (await isAbandoned(name).catch(() => false))
          await rm(path.join(root, name), { recursive: true, force: true });
    },
    /** A new folder for as long as `use` takes; it is removed in the end, also after an error. */
    within: async <T>(use: (folder: string) => Promise<T>): Promise<T> => {
      const folder = path.join(root, `${host}.${pid}.${randomUUID()}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        return await use(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
};
export type Scratch = ReturnType<typeof scratchIn>;
